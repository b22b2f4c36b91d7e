// The columns of the table of values: the common ones, then the settings of the protocol.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { channelItem } from '@gemba/contract/gateway/channel/channel.ts'
import { type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { optional } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { textIn } from '../../../i18n/words.ts'
import type { GridColumn } from '../../../resource/form/rows/grid-column.ts'
import { channelWords } from './words.ts'

export function itemColumns(protocol: ProtocolCode, language: Language): GridColumn[] {
  const text = textIn(language, channelWords)
  const { code, name, address, dataType: type, unit } = channelItem.fields
  const typeOptions = optionsOf(dataType).map(({ code: value, words }) => ({
    value,
    label: wordIn(language, words),
    words: words.map((word) => word.toLowerCase()),
  }))
  const settings = Object.entries(protocols[protocol].item).map(
    ([setting, field]): GridColumn => ({
      name: setting,
      label: field.label ? wordIn(language, field.label) : setting,
      field: optional(field),
      width: 88,
    }),
  )
  return [
    { name: 'code', label: text('code'), field: code, width: 110 },
    { name: 'address', label: text('address'), field: address, width: 150 },
    { name: 'name', label: text('itemName'), field: optional(name), width: 120 },
    { name: 'dataType', label: text('dataType'), field: type, width: 96, options: typeOptions },
    { name: 'unit', label: text('unit'), field: unit, width: 56 },
    ...settings,
  ]
}
