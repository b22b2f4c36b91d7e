// Code rules with their parts, and the codes that they would make while they are written.
import { codeRule, codeRulePart } from '@gemba/contract/base/code-rule/code-rule.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { NextCodes } from './next-codes.tsx'
import { codeRuleWords } from './words.ts'

export function CodeRuleListPage() {
  const text = useText(codeRuleWords)
  return (
    <ResourcePage
      resource={codeRule}
      lines={[codeRulePart]}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        subject: {},
        materialFamilyId: {},
        separator: { help: text('separatorHelp') },
        mode: {},
        isEnabled: {},
        remark: {},
      }}
      below={(filled) => <NextCodes {...filled} />}
    />
  )
}
