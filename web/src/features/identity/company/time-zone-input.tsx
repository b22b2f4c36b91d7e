import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { SearchableSelect } from '../../../resource/form/inputs/searchable-select.tsx'

const none = async () => []

/** Every zone that this browser knows, found by any part of its name. */
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  search: `${zone} ${zone.replaceAll('_', ' ')}`,
}))

/** Chooses a time zone. */
export function TimeZoneInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  return (
    <SearchableSelect
      id={id}
      value={value ?? null}
      onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : null)}
      all={zones}
      load={none}
      source="zones"
      isClearable={false}
      isDisabled={isDisabled}
    />
  )
}
