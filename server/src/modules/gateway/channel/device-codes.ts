// Codes of devices are unique on a box, because readings carry them under the identity of the box.
import { channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Throws `duplicate` if two devices of the box have the same code. Requires the lock of `lockBoxForChange`. */
export async function assertDeviceCodesUnique(read: Read, boxId: string): Promise<void> {
  const repeated = await ofCompany(read)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select('d.code')
    .where('c.box_id', '=', boxId)
    .groupBy('d.code')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .executeTakeFirst()
  if (!repeated) return
  const label = wordIn(read.actor.language, labelOf(channelDevice, 'code'))
  throw new DomainError('duplicate', { field: 'code', label, value: repeated.code })
}
