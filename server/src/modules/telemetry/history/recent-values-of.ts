import type { Call } from '../../../platform/http/call.ts'
import type { HistoryReader } from './history-reader.ts'
import { callerOf } from './read-input.ts'
import type { RecentQuery } from './recent-values.ts'

/** Returns the reader of the newest samples for other modules. The points must be those that the caller sees. */
export const recentValuesOf =
  (services: { readonly history: Pick<HistoryReader, 'recent'> }) => (call: Call, query: RecentQuery) =>
    services.history.recent(query, callerOf(call))
