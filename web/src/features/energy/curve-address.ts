// Where the course of a point stands that a figure tells of.
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { addressed, pageUrl } from '../../resource/tab/page-url.ts'

const objectAddress = addressed(objectPage, { below: '/:id', query: ['points', 'from', 'to'] })

interface PointAddress {
  readonly id: string
  readonly objectId: string
}

/** Epoch ms; up to now without an end. */
interface Stretch {
  readonly from: number
  readonly to?: number
}

/** Returns the address of the curve of a point over a stretch of time. */
export function curveAddress({ id, objectId }: PointAddress, { from, to }: Stretch): string {
  return pageUrl(objectAddress, {
    id: objectId,
    points: id,
    from: String(from),
    to: to === undefined ? undefined : String(to),
  })
}
