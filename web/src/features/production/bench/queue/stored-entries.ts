// Entries as the browser stores them. An entry can be older than the product: a bench may be offline during an upgrade.
import { asArray, jsonCodec } from '../../../../storage/codec.ts'
import type { QueueEntry } from './report-queue.ts'

/** An action that was queued by a version before 2026-11-26, which named it `act`. */
type EarlierEntry = QueueEntry & { readonly act?: unknown }

const upgradeEntry = ({ act: action, ...entry }: EarlierEntry): QueueEntry =>
  action === undefined ? (entry as QueueEntry) : ({ ...entry, action } as QueueEntry)

export const entriesCodec = jsonCodec<readonly QueueEntry[]>((value) => asArray<EarlierEntry>(value)?.map(upgradeEntry))
