// Hours of work: the time logs of work orders by kind. Every page takes them from here.
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'

const { setup, run } = workLogKind.codes

/** Condition that the work log `l` is worked time: setup or run. */
export const isWorked = sql`l.kind in (${setup}, ${run})`

/** Returns the seconds of the work log `l` between two instants. An open log is counted until `to`. */
export const secondsWithin = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from least(coalesce(l.end_at, ${to}), ${to}) - greatest(l.start_at, ${from}))`
