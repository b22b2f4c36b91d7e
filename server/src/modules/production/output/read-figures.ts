import { can } from '@gemba/contract/identity/role/can.ts'
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { andonRights, openCalls } from '@gemba/contract/production/andon/flow.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { openOrderStates } from '@gemba/contract/production/order/flow.ts'
import { readProductionFigures } from '@gemba/contract/production/order/read-figures.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { dayOf, type Output, outputToday } from './output-today.ts'

const { called, acknowledged, handling } = andonStatus.codes
const noCalls = { openCalls: null, lateCalls: null }

export const figureRoutes = handle(readProductionFigures, import.meta.url, async (read) => {
  const { date: today } = dayOf(read)
  const { authorities } = read.actor
  const output = Map.groupBy(await outputToday(read, { isFinishedOnly: true }), ({ unitName }) => unitName)
  return {
    today,
    ...(await countOrders(read, today)),
    short: can(authorities, 'materialPrepare:view') ? await countShort(read, today) : null,
    ...(can(authorities, andonRights.view) ? await countCalls(read) : noCalls),
    stations: can(authorities, 'workOrder:view') ? await countStations(read) : null,
    output: [...output].map(([unitName, rows]) => ({
      unitName,
      good: sumOf(rows, 'good'),
      planned: sumOf(rows, 'planned'),
      due: sumOf(rows, 'due'),
    })),
  }
})

const sumOf = (rows: readonly Output[], name: 'good' | 'planned' | 'due'): string =>
  rows.reduce((sum, row) => sum.plus(row[name]), new Big(0)).toFixed()

/** Counts open orders in progress, and late ones, whose due date is over. */
async function countOrders(read: Read, today: string) {
  const counted = await ofCompany(read)
    .selectFrom('production_order')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('status', '=', productionOrderStatus.codes.inProgress).as('inProgress'),
      fn
        .countAll<number>()
        .filterWhere(eb('due_date', '<', sql<never>`${today}::date`))
        .as('late'),
    ])
    .where('status', 'in', [...openOrderStates])
    .executeTakeFirstOrThrow()
  return { inProgress: Number(counted.inProgress), late: Number(counted.late) }
}

/** Counts preparations that are needed by today and are not completely prepared. */
async function countShort(read: Read, today: string): Promise<number> {
  const { count } = await ofCompany(read)
    .selectFrom('material_prepare')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', [...shortPrepareStates])
    .where('needed_on', '<=', sql<never>`${today}::date`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts open calls, and those whose response or resolution is overdue. */
async function countCalls(read: Read) {
  const now = instantAt(read.now)
  const counted = await ofCompany(read)
    .selectFrom('andon_event')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('openCalls'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.or([
            eb('status', '=', called).and('ack_due_at', '<', now),
            eb('status', 'in', [acknowledged, handling]).and('resolve_due_at', '<', now),
          ]),
        )
        .as('lateCalls'),
    ])
    .where('status', 'in', [...openCalls])
    .executeTakeFirstOrThrow()
  return { openCalls: Number(counted.openCalls), lateCalls: Number(counted.lateCalls) }
}

/** Counts the enabled stations, and those with running work. */
async function countStations(read: Read) {
  const counted = await ofCompany(read)
    .selectFrom('station as s')
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            selectFrom('work_order as w')
              .select('w.id')
              .whereRef('w.station_id', '=', 's.id')
              .where('w.status', '=', workOrderStatus.codes.running),
          ),
        )
        .as('running'),
    ])
    .where('s.is_enabled', '=', 1)
    .executeTakeFirstOrThrow()
  return { total: Number(counted.total), running: Number(counted.running) }
}
