import { box, readBoxByCode } from '@gemba/contract/gateway/box.ts'
import { boxEnabled, boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { choice } from '@gemba/contract/kit/field.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import type { Read } from '../../platform/db/work.ts'
import { notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { hashSecret } from '../../platform/limits/hashing.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { withConnections } from './box-connection.ts'
import { listChannelsOf } from './channel/read-channel.ts'
import { withGroupsBelow } from './group/groups-below.ts'

const { disabled } = boxEnabled.codes

const shownState = {
  field: choice(boxState),
  column: sql`case when t.is_enabled = ${disabled} then ${boxState.codes.disabled}::smallint else t.state end`,
}

const standard = crud(box, {
  computed: { state: shownState },
  hashSecret: hashSecret,
  changed: (work, row) => work.emit('box.changed', `box:${row.id}`, { boxId: row.id }),
  removing: async (work, ids) => {
    for (const boxId of ids) await work.emit('box.changed', `box:${boxId}`, { boxId })
  },
})

async function readDetails(read: Read, input: Parameters<typeof standard.read>[1]) {
  const rows = await withConnections(read, [await standard.read(read, input)])
  const row = rows[0] as (typeof rows)[number]
  return Object.assign(row, { channelList: await listChannelsOf(read, row.id) })
}

const resourceRoutes = mount(box, import.meta.url, {
  ...standard,
  page: async (read, input) => {
    const page = await standard.page(read, await withGroupsBelow(read, input))
    return { ...page, records: await withConnections(read, page.records) }
  },
  list: async (read, input) => withConnections(read, await standard.list(read, await withGroupsBelow(read, input))),
  read: readDetails,
})

export const boxRoutes = [
  ...resourceRoutes,
  ...handle(readBoxByCode, import.meta.url, async (read, { boxId }) => {
    const boxes = ofCompany(read).selectFrom('box').select('id').where('code', '=', boxId)
    const { id } = await boxes.executeTakeFirstOrThrow(notFound)
    return readDetails(read, { id })
  }),
]
