import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { SearchableSelect } from '../../../resource/form/inputs/searchable-select.tsx'

const none = async () => []

/** All time zones of the browser. The search matches any part of the name. */
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  search: `${zone} ${zone.replaceAll('_', ' ')}`,
}))

/** Input for a time zone. */
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
