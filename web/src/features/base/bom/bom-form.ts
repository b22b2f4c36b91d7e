// The form of a BOM, for the list and for its page.
import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { bomWords } from './words.ts'

export type BomRow = EntityOf<typeof bom>

export const isDraft = ({ status }: Pick<BomRow, 'status'>): boolean => status === bomStatus.codes.draft

/** Returns the settings of the BOM form that its declaration does not contain. */
export function useBomForm() {
  const text = useText(bomWords)
  return {
    resource: bom,
    lines: [bomItem],
    initial: { revision: '1' },
    rules: {
      materialId: {},
      code: { help: text('codeHelp') },
      name: { presetFrom: 'materialId' },
      nameEn: { presetFrom: 'materialId' },
      nameTw: { presetFrom: 'materialId' },
      revision: {},
      isDefault: { help: text('defaultHelp') },
      quantity: {},
      unitId: { help: text('unitHelp') },
      effectiveFrom: {},
      effectiveTo: {},
      remark: {},
    },
    check: ({ effectiveFrom, effectiveTo }) =>
      effectiveFrom && effectiveTo && effectiveTo < effectiveFrom ? { effectiveTo: text('datesWrong') } : {},
  } as const satisfies ResourcePageProps<typeof bom>
}
