// Checks that the properties of a model field fit its type.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { dictionaries } from '@gemba/contract/modules.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isChoosable } from '../../../resource/dictionary-options.ts'
import { checkValue } from './check-value.ts'
import { type Detail, detailName } from './details.ts'

const types = detailType.codes
const reasons = {
  length: ['只有文本有最大长度', '只有文字有最大長度', 'only text fields have a maximum length'],
  precision: ['只有小数有小数位数', '只有小數有小數位數', 'only decimal fields have decimal places'],
  dictionary: ['请选择一个已有的字典', '請選擇一個已有的字典', 'choose an existing dictionary'],
  noDictionary: ['只有字典项有字典', '只有字典項有字典', 'only dictionary fields have a dictionary'],
  reference: ['请选择引用的模型', '請選擇引用的模型', 'choose the referenced model'],
  noReference: [
    '只有引用类型可以引用模型',
    '只有引用類型可以引用模型',
    'only fields of the type "Reference" reference a model',
  ],
  shownBy: [
    '显示字段须是所引用模型的字段，且自身不是引用或字典项',
    '顯示欄位須是所引用模型的欄位，且自身不是引用或字典項',
    'the display field must be a field of the referenced model that is neither a reference nor a dictionary entry',
  ],
  unique: ['是/否不能唯一', '是/否不能唯一', 'a yes/no field cannot be unique'],
  uniqueDefault: ['唯一字段不能有默认值', '唯一欄位不能有預設值', 'a unique field cannot have a default value'],
  default: ['默认值不符合该字段', '預設值不符合該欄位', 'the default value does not fit the field'],
} as const satisfies Record<string, Words>

/** Throws `dataModelDetailWrong`. */
export async function assertDetailValid(work: Work, detail: Detail): Promise<void> {
  const [field, reason] = (await faultOf(work, detail)) ?? []
  if (!field || !reason) return
  throw new DomainError('dataModelDetailWrong', {
    detail: detailName(work, detail),
    reason: wordIn(work.actor.language, reasons[reason]),
    field,
  })
}

type Fault = readonly [field: keyof Detail, reason: keyof typeof reasons]

async function faultOf(work: Work, detail: Detail): Promise<Fault | undefined> {
  const { dataType, length, precision, isUnique, defaultValue } = detail
  if (length !== null && dataType !== types.text) return ['length', 'length']
  if (precision !== null && dataType !== types.decimal) return ['precision', 'precision']
  if (isUnique === 1 && dataType === types.yesNo) return ['isUnique', 'unique']
  const targetFault = (await dictionaryFault(work, detail)) ?? (await referenceFault(work, detail))
  if (targetFault) return targetFault
  if (!defaultValue) return undefined
  if (isUnique === 1) return ['defaultValue', 'uniqueDefault']
  return (await isFitDefault(work, detail, defaultValue)) ? undefined : ['defaultValue', 'default']
}

async function dictionaryFault(work: Work, { dataType, dictionaryType }: Detail): Promise<Fault | undefined> {
  if (dataType !== types.dictionary) return dictionaryType ? ['dictionaryType', 'noDictionary'] : undefined
  const isThere = dictionaryType && (dictionaries.has(dictionaryType) || (await hasEntries(work, dictionaryType)))
  return isThere ? undefined : ['dictionaryType', 'dictionary']
}

async function hasEntries(work: Work, type: string): Promise<boolean> {
  const entries = ofCompany(work).selectFrom('dictionary_entry').select('id')
  return (await entries.where('type', '=', type).limit(1).executeTakeFirst()) !== undefined
}

async function referenceFault({ tx }: Work, detail: Detail): Promise<Fault | undefined> {
  const { dataType, refModelId, refDetailId } = detail
  if (dataType !== types.reference) {
    if (refModelId) return ['refModelId', 'noReference']
    return refDetailId ? ['refDetailId', 'noReference'] : undefined
  }
  if (!refModelId) return ['refModelId', 'reference']
  if (!refDetailId) return undefined
  const plainDetail = await tx
    .selectFrom('data_model_detail')
    .select('id')
    .where('id', '=', refDetailId)
    .where('model_id', '=', refModelId)
    .where('data_type', 'not in', [types.reference, types.dictionary])
    .executeTakeFirst()
  return plainDetail ? undefined : ['refDetailId', 'shownBy']
}

async function isFitDefault(work: Work, detail: Detail, value: string): Promise<boolean> {
  if (detail.dataType === types.reference || !('value' in checkValue(detail, value, work.actor.zone))) return false
  return detail.dataType !== types.dictionary || isChoosable(work, detail.dictionaryType ?? '', value)
}
