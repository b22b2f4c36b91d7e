// Locations. The warehouses at the left filter the list and set the warehouse of a new location.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function LocationListPage() {
  return <ResourcePage resource={location} tree={{ field: 'warehouseId', resource: warehouse }} />
}
