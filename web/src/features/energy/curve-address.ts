// URL of the curve that explains a figure.
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { addressed, pageUrl } from '../../resource/tab/page-url.ts'

const objectAddress = addressed(objectPage, { below: '/:id', query: ['points', 'from', 'to'] })

interface PointAddress {
  readonly id: string
  readonly objectId: string
}

/** Epoch ms. Without an end the window ends now. */
interface Stretch {
  readonly from: number
  readonly to?: number
}

/** Returns the URL of the curve of a point in a time window. */
export function curveAddress({ id, objectId }: PointAddress, { from, to }: Stretch): string {
  return pageUrl(objectAddress, {
    id: objectId,
    points: id,
    from: String(from),
    to: to === undefined ? undefined : String(to),
  })
}
