import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useRouteQuery } from '../../../api/call-route.ts'

export type ChannelRow = EntityOf<typeof boxChannel>

const maxChannels = 200

/** Returns the channels of a gateway. */
export const useChannels = (boxId: string) =>
  useRouteQuery<Page<ChannelRow>>({
    resource: boxChannel,
    operation: 'page',
    body: { boxId, pageSize: maxChannels },
  })
