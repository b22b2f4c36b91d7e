// Transfers in progress: repeats announcements until the box responds, and ends transfers that take too long.
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { sql } from 'kysely'
import { instantAt, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { StoredEvent, Subscriber } from '../../../platform/outbox/subscriber.ts'
import { Ticker, type TickerOptions } from '../../../platform/ticker.ts'
import { type AnnounceServices, announceBoxFile, findConfigurationInUse } from './announce-box-file.ts'
import { moveBoxFile, storedBoxFiles } from './move-box-file.ts'

export interface BoxFileTransfersOptions extends AnnounceServices {
  readonly store: Store
  readonly everyMs?: number | undefined
  readonly mayRun?: TickerOptions['mayRun']
  report(message: string, error: unknown): void
}

const usualMs = 5000
/** Silence of an online box after which its file set is announced again. */
const repeatMs = 30_000
/** Silence of an online box after which its transfer has failed. */
const silenceMs = 10 * 60_000
/** Duration of a transfer after which it has failed, also if the box is offline. */
const maxDurationMs = 24 * 3_600_000
const maxAtOnce = 500

const { sending, received } = boxFileState.codes
const { online, degraded } = boxState.codes

/** Runs every few seconds. */
export class BoxFileTransfers extends Ticker {
  readonly #store: Store

  constructor({ everyMs = usualMs, ...options }: BoxFileTransfersOptions) {
    const failed = (error: unknown) => options.report('file sets of boxes', error)
    super({ everyMs, mayRun: options.mayRun, run: () => followTransfers(options), failed })
    this.#store = options.store
  }

  /** Announces the file set of a box that is online again at the next turn. */
  subscriber(): Subscriber {
    return {
      runs: 'once',
      name: 'gateway.fileSets',
      events: ['box.stateChanged'],
      deliver: async ({ companyId, payload }: StoredEvent) => {
        const { boxId, state } = payload as { boxId: string; state: number }
        if (state !== online) return
        await this.#store.asSystem('boxFiles', companyId).inWork(async ({ tx }) => {
          await tx
            .updateTable('box_file_transfer')
            .set({ announced_at: null })
            .where('box_file_id', 'in', (eb) =>
              eb.selectFrom('box_file').select('id').where('box_id', '=', boxId).where('state', '=', sending),
            )
            .execute()
        })
      },
    }
  }
}

interface RunningTransfer {
  readonly id: string
  readonly companyId: string
}

/** Transfers of enabled boxes of all companies. */
const transfersOf = ({ tx }: Read) =>
  tx
    .selectFrom('box_file as t')
    .innerJoin('box as b', 'b.id', 't.box_id')
    .leftJoin('box_file_transfer as p', 'p.box_file_id', 't.id')
    .select(['t.id', 't.company_id as companyId', 't.box_id as boxId', 'b.code as boxCode', 't.name', 't.ver'])
    .select(['t.file_type as fileType', 't.sha256', 't.size_bytes as sizeBytes'])
    .orderBy('t.id')
    .limit(maxAtOnce)

async function followTransfers({ store, files, boxes, report }: BoxFileTransfersOptions): Promise<void> {
  const { due, late } = await store.asSystem('boxFiles').inRead(async (read) => {
    const isOnline = sql<boolean>`b.is_enabled = 1 and b.state in (${online}, ${degraded})`
    const since = sql`greatest(coalesce(p.progress_at, t.sent_at), b.state_at)`
    const lateTransfers = await transfersOf(read)
      .where('t.state', 'in', [sending, received])
      .where(
        sql<boolean>`(t.sent_at < ${instantAt(read.now - maxDurationMs)}
          or (${isOnline} and ${since} < ${instantAt(read.now - silenceMs)}))`,
      )
      .execute()
    const lateIds = new Set(lateTransfers.map(({ id }) => id))
    const repeatBefore = instantAt(read.now - repeatMs)
    const dueTransfers = await transfersOf(read)
      .where('t.state', '=', sending)
      .where(isOnline)
      .where(sql<boolean>`(p.announced_at is null or greatest(p.announced_at, p.progress_at) < ${repeatBefore})`)
      .execute()
    return { due: dueTransfers.filter(({ id }) => !lateIds.has(id)), late: lateTransfers }
  })
  // An error does not block the others.
  for (const transfer of late) {
    await endTransfer(store, transfer).catch((error) => report(`the file set ${transfer.id}`, error))
  }
  for (const transfer of due) {
    await announceDue({ store, files, boxes }, transfer).catch((error) => report(`the file set ${transfer.id}`, error))
  }
}

type AnnounceParts = Pick<BoxFileTransfersOptions, 'store' | 'files' | 'boxes'>
type DueTransfer = Parameters<typeof announceBoxFile>[1] & RunningTransfer

async function announceDue({ store, files, boxes }: AnnounceParts, transfer: DueTransfer): Promise<void> {
  try {
    const inUse = await store
      .asSystem('boxFiles', transfer.companyId)
      .inRead((read) => findConfigurationInUse(read, transfer))
    await announceBoxFile({ files, boxes }, transfer, inUse)
  } finally {
    // A failed announcement is repeated after the usual pause, too.
    await markAnnounced(store, transfer)
  }
}

async function markAnnounced(store: Store, { id, companyId }: RunningTransfer): Promise<void> {
  await store.asSystem('boxFiles', companyId).inWork(({ tx }) =>
    tx
      .insertInto('box_file_transfer')
      .values({ box_file_id: id, company_id: companyId, announced_at: transactionTime })
      .onConflict((conflict) => conflict.column('box_file_id').doUpdateSet({ announced_at: transactionTime }))
      .execute(),
  )
}

/** Ends a late transfer as failed, unless it has ended meanwhile. */
async function endTransfer(store: Store, { id, companyId }: RunningTransfer): Promise<void> {
  await store.asSystem('boxFiles', companyId).inWork(async (work) => {
    const file = await storedBoxFiles(work).where('id', '=', id).executeTakeFirst()
    if (!file || (file.state !== sending && file.state !== received)) return
    await moveBoxFile(work, file, { action: 'fail', userName: null, fault: 'timeout' })
  })
}
