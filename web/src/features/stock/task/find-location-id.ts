import { location } from '@gemba/contract/base/warehouse/location.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../../api/call-route.ts'

/** Returns the id of a location of a warehouse by its code in any letter case. Undefined if there is none. */
export async function findLocationId(warehouseId: string, code: string): Promise<string | undefined> {
  const body = { warehouseId, code, pageNumber: 1, pageSize: 20 }
  const { records } = await callRoute<Page<EntityOf<typeof location>>>(location, 'page', body, { isRead: true })
  return records.find((record) => record.code?.toLowerCase() === code.toLowerCase())?.id
}
