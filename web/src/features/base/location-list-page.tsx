// Locations: the warehouses at the left choose whose are shown, and where a new one goes.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function LocationListPage() {
  return <ResourcePage resource={location} tree={{ field: 'warehouseId', resource: warehouse }} />
}
