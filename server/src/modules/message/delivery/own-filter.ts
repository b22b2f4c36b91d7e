import { object } from '@gemba/contract/equipment/object.ts'
import { type SenderChannel, senderChannels } from '@gemba/contract/message/delivery.ts'
import {
  listOwnMessageFilters,
  saveOwnMessageFilters,
  type UserMessageFilter,
} from '@gemba/contract/message/own-filter.ts'
import { assertKnown } from '../../../platform/db/known-references.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { ownAddresses } from '../../identity/index.ts'
import { channelsOf } from '../find-sender.ts'
import type { ReceiverFilter } from './receiver-filter.ts'

/** Filters of one user by channel. */
export type UserFilters = Readonly<Partial<Record<SenderChannel, ReceiverFilter>>>

/** Matches every message. */
const everything: ReceiverFilter = { lowestLevel: 3, objects: [] }

/** Returns the filters of users by user id. Users without filters are left out. */
export async function findOwnFilters(
  read: Read,
  people: readonly { readonly userId: string }[],
): Promise<Map<string, UserFilters>> {
  const rows = await ofCompany(read)
    .selectFrom('message_filter')
    .select(['user_id as userId', 'channel', 'lowest_level as lowestLevel', 'objects'])
    .$narrowType<{ channel: SenderChannel }>()
    .where('user_id', '=', anyId(people.map(({ userId }) => userId)))
    .execute()
  const byUser = new Map<string, UserFilters>()
  for (const { userId, channel, ...filter } of rows) byUser.set(userId, { ...byUser.get(userId), [channel]: filter })
  return byUser
}

async function listOwn(read: Read): Promise<UserMessageFilter[]> {
  const userId = String(read.actor.userId)
  const filtersByChannel = (await findOwnFilters(read, [{ userId }])).get(userId)
  const availableChannels = await channelsOf(read, companyOf(read.actor))
  const addresses = await ownAddresses(read)
  const channelState = {
    email: { isSetUp: availableChannels.email, address: addresses?.email },
    sms: { isSetUp: availableChannels.phone, address: addresses?.phone },
  }
  return senderChannels.map((channel) => {
    const { lowestLevel, objects } = filtersByChannel?.[channel] ?? everything
    const { isSetUp, address } = channelState[channel]
    return {
      channel,
      lowestLevel: lowestLevel as UserMessageFilter['lowestLevel'],
      objects: [...(objects ?? [])],
      isSetUp: isSetUp ? 1 : 0,
      hasAddress: address ? 1 : 0,
    }
  })
}

export const ownFilterRoutes = [
  ...handle(listOwnMessageFilters, import.meta.url, listOwn),
  ...handle(saveOwnMessageFilters, import.meta.url, async (work, { filters }) => {
    const { tx, actor } = work
    const stored = (await findOwnFilters(work, [{ userId: String(actor.userId) }])).get(String(actor.userId))
    for (const { channel, lowestLevel, objects } of filters.slice(0, senderChannels.length)) {
      const filterRow = { lowest_level: lowestLevel, objects: idsOf({ ids: objects }) }
      const filteredObjects = stored?.[channel]?.objects ?? []
      await assertKnown(work, { target: object, held: filteredObjects }, filterRow.objects)
      await tx
        .insertInto('message_filter')
        .values({ ...filterRow, company_id: companyOf(actor), user_id: String(actor.userId), channel })
        .onConflict((oc) => oc.columns(['user_id', 'channel']).doUpdateSet(filterRow))
        .execute()
    }
    return listOwn(work)
  }),
]
