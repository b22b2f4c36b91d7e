// One location of a warehouse. Locations of other warehouses are not offered.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { callRoute } from '../../../api/call-route.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { SearchableSelect } from '../../../resource/form/inputs/searchable-select.tsx'
import { permissionOf } from '../../../resource/labels.ts'
import { useNamesOfReferences } from '../../../resource/reference/references.ts'
import { useCan } from '../../../session/session.ts'

interface LocationInputProps {
  id: string
  warehouseId: string | null
  value: string | null
  onChange: (locationId: string | null) => void
}

const maxOptions = 50

/** Returns the first open locations of a warehouse whose code or name contains the keyword, in picking order. */
async function findLocations(warehouseId: string, keyword: string) {
  const body = {
    warehouseId,
    keyword,
    isEnabled: 1,
    isLocked: 0,
    sort: 'pickOrder',
    pageNumber: 1,
    pageSize: maxOptions,
  }
  const { records } = await callRoute<Page<EntityOf<typeof location>>>(location, 'page', body, { isRead: true })
  const language = currentLanguage()
  return records.map(({ id, code, ...names }) => {
    const name = nameIn(names, language)
    return { value: id, label: code === name ? name : `${code ?? ''} ${name}` }
  })
}

export function LocationInput({ id, warehouseId, value, onChange }: LocationInputProps) {
  const canRead = useCan(permissionOf(location, 'page'))
  const nameOf = useNamesOfReferences(location, value ? [value] : [])
  return (
    <SearchableSelect
      id={id}
      value={value}
      onChange={(chosen) => onChange(chosen ? String(chosen) : null)}
      load={async (keyword) => (warehouseId && canRead ? findLocations(warehouseId, keyword) : [])}
      source={`location of ${warehouseId ?? ''}`}
      labelOf={nameOf}
    />
  )
}
