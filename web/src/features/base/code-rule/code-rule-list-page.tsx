// Code rules with their parts, and a preview of the next codes while a rule is edited.
import { codeRule, codeRulePart } from '@gemba/contract/base/code-rule/code-rule.ts'
import { codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { DictionaryTypeInput } from '../data-model/dictionary-type-input.tsx'
import { NextCodes } from './next-codes.tsx'
import { codeRuleWords } from './words.ts'

/** Input for the data model, if the rule is for objects of a data model. */
function ModelInput({ values, ...props }: FormInputProps<string | null>) {
  const isOfModels = values.subject === codeSubject.codes.dataModelObject
  return (
    <FieldInput
      {...props}
      field={codeRule.fields.modelId}
      onChange={(value) => props.onChange(value as string | null)}
      isDisabled={props.isDisabled || !isOfModels}
    />
  )
}

/** Input for a dictionary of the company, if the part is the text of an entry. */
function DictionaryInput({ values, ...props }: FormInputProps<string | null>) {
  const isOfDictionary = values.segmentType === codePartType.codes.dictionary
  return (
    <DictionaryTypeInput
      {...props}
      isDisabled={props.isDisabled || !isOfDictionary}
      isOffered={({ isShipped }) => !isShipped}
    />
  )
}

const partRules = {
  dictionaryType: {
    input: (props: FormInputProps) => <DictionaryInput {...(props as FormInputProps<string | null>)} />,
  },
}

export function CodeRuleListPage() {
  const text = useText(codeRuleWords)
  return (
    <ResourcePage
      resource={codeRule}
      lines={[codeRulePart]}
      lineRules={{ [codeRulePart.name]: partRules }}
      hidden={['dataModelId']}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        subject: {},
        modelId: { help: text('modelHelp'), input: (props) => <ModelInput {...props} /> },
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
