// Converts values of objects to and from form values: keys are field names, times are epoch ms.
import type { dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import { defaultMaxCharacters } from '@gemba/contract/base/data-model/data-model.ts'
import type { ObjectValues } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import {
  companyDictionary,
  date,
  decimal,
  type Field,
  flag,
  instant,
  integer,
  optional,
  reference,
  text,
} from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'

export type Detail = EntityOf<typeof dataModelDetail>

const types = detailType.codes

/** Returns the name of a field in forms, filters and errors. */
export const placeOf = ({ code }: Pick<Detail, 'code'>): string => `values.${code}`

function declarationOf({ name, dataType, length, dictionaryType }: Detail): Field {
  const label = [name, name, name] as const
  switch (dataType) {
    case types.integer:
      return integer(label, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    case types.decimal:
      return decimal(label)
    case types.date:
      return date(label)
    case types.time:
      return instant(label)
    case types.yesNo:
      return flag(label)
    case types.dictionary:
      return companyDictionary(label, dictionaryType ?? '')
    case types.reference:
      return reference(label, 'dataModelObject')
    default:
      return text(label, { max: length ?? defaultMaxCharacters })
  }
}

/** Returns the declaration of a field, for inputs and cells. */
export const fieldOf = (detail: Detail): Field =>
  detail.isRequired === 1 ? declarationOf(detail) : optional(declarationOf(detail))

/** Returns a value as inputs and cells expect it. */
export function displayedValue({ code, dataType }: Pick<Detail, 'code' | 'dataType'>, values: ObjectValues): unknown {
  const value = Object.hasOwn(values, code) ? values[code] : null
  if (value === null || value === undefined) return null
  if (dataType === types.time) return Date.parse(String(value))
  return dataType === types.yesNo ? Number(value) : value
}

/** Returns the form values of an object. */
export const formValues = (details: readonly Detail[], values: ObjectValues): Record<string, unknown> =>
  Object.fromEntries(details.map((detail) => [placeOf(detail), displayedValue(detail, values)]))

/** Returns the values of a form or filter by the codes of their fields. */
export const valuesToSend = (details: readonly Detail[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    details.flatMap((detail) => {
      const place = placeOf(detail)
      return Object.hasOwn(values, place) && values[place] !== undefined ? [[detail.code, values[place]]] : []
    }),
  )
