// A box that is removed while the intake stores its record is skipped.
import { box } from '@gemba/contract/gateway/box.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { boxSecret } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { saveBoxRecords } from './box-records.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('a box removed while its record is being stored is skipped, and the others are stored', async () => {
  const make = async (code: string) =>
    (await run.admin(operation(box, 'create'), { code, name: code, secret: boxSecret })).data.id
  const [leaving, staying] = [await make('leaving-box'), await make('staying-box')]
  const store = storeOn(run.product.database)
  const records = [leaving, staying].map((boxId) => ({
    boxId,
    counters: { malformed: 1 },
    lastMessageAt: null,
    listed: null,
    refusals: [],
    unmapped: [
      { deviceCode: 'd', code: 'c', dataType: 1, unit: null, firstAt: 0, lastAt: 0, count: 1, lastValue: '1' },
    ],
    deadLetters: [{ at: 0, channel: 'data', reason: 'notJson', head: '{', bytes: 1 }],
  })) as unknown as Parameters<typeof saveBoxRecords>[1]
  let saving: Promise<void> | undefined
  await inWork(run.product.database, systemActor(), async ({ tx }) => {
    await sql`delete from box where id = ${leaving}`.execute(tx)
    saving = saveBoxRecords(store, records)
    saving.catch(() => undefined)
    await eventually(async () => (await run.rows('select from pg_locks where not granted')).length > 0)
  })
  await saving
  const stored = await run.rows<{ boxId: string }>(
    `select box_id as "boxId" from box_report where box_id in (${leaving}, ${staying})`,
  )
  expect(stored).toEqual([{ boxId: staying }])
})
