// Changes the status of a bill.
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'

interface StatusChange<Action extends string, S extends number> {
  readonly action: Action
  readonly status: S
  readonly reason?: string | null | undefined
  /** Whether the action also posts the stock of the bill. */
  readonly isPosted?: boolean
}

const tables = { inboundBill: 'inbound_bill', outboundBill: 'outbound_bill' } as const

/**
 * Returns a function that stores the new status of a bill, emits `<noun>.moved` and returns the reply of the action.
 * The transaction must have locked the bill. The type argument is the actions of its flow.
 */
export const billStatusOf =
  <Action extends string>(noun: keyof typeof tables) =>
  async <S extends number>(
    work: Work,
    { id, code }: { readonly id: string; readonly code: string },
    { action, status, reason, isPosted = false }: StatusChange<Action, S>,
  ): Promise<{ id: string; status: S; version: number }> => {
    const { userName } = work.actor
    const { version } = await work.tx
      .updateTable(tables[noun])
      .set({
        status,
        status_reason: reason || undefined,
        posted_at: isPosted ? instantAt(work.now) : undefined,
        posted_by: isPosted ? userName : undefined,
        ...changedBy(userName),
      })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await work.emit(`${noun}.moved`, `${noun}-${id}`, { id, code, action, status })
    return { id, status, version }
  }
