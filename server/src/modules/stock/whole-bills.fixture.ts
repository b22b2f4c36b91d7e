import { expect } from 'vitest'

interface Bill {
  readonly id: string
  readonly status: number
  readonly reserved: number
  readonly moved: number
}

/** The reserved and moved quantities of each outbound bill, with its status. */
const statement = `select b.id::text, b.status,
  coalesce((select sum(r.quantity - r.consumed) from stock_reservation r
    where r.source_type = 2 and r.source_id = b.id and r.status = 10), 0)::int as reserved,
  coalesce((select sum(-l.quantity) from stock_ledger l where l.source_type = 2 and l.source_id = b.id), 0)::int as moved
  from outbound_bill b order by b.id`

const expectedByStatus: Readonly<Record<number, object>> = {
  10: { reserved: 0, moved: 0 },
  20: { reserved: 1, moved: 0 },
  50: { reserved: 0, moved: 1 },
}

/**
 * Expects that each outbound bill of one piece is either complete or untouched, and that everything that was answered
 * (`<id> submit`, `<id> post`) is stored.
 */
export async function expectWholeBills(
  rows: (statement: string) => Promise<Bill[]>,
  answered: ReadonlyMap<string, boolean>,
): Promise<void> {
  for (const { id, status, reserved, moved } of await rows(statement)) {
    expect({ reserved, moved }, `bill ${id} in ${status}`).toEqual(expectedByStatus[status])
    if (answered.get(`${id} post`)) expect(status).toBe(50)
    if (answered.get(`${id} submit`)) expect(status).toBeGreaterThanOrEqual(20)
  }
}
