// Transactions of modules: always for one actor, and as the system only for a declared reason.
import type { Database } from './database.ts'
import { type Actor, type Read, runRead, runWork, systemActor, type Work, type WorkOptions } from './work.ts'

/**
 * Reasons for which the product acts on its own or for clients without a session. `system-reasons.test.ts` lists where.
 */
export const systemReasons = {
  start: 'brings an installation to the shape of this version when it starts',
  setup: 'makes the first company and its administrator',
  session: 'finds whose session a token is',
  signIn: 'finds the account that somebody without a session names, and opens or ends its session',
  publicPage: 'reads what a company shows in front of the sign-in',
  captcha: 'makes and judges captchas of callers without a session',
  checkCode: 'sends and judges check codes of callers without a session',
  licence: 'reads the licence of a company before its calls are admitted',
  boxSignIn: 'finds the box that signs in, of any company',
  boxState: 'stores what boxes of all companies report about themselves',
  intake: 'loads the points, boxes and alarm rules of all companies into the intake',
  alarmClock: 'tells of alarms that nobody has acknowledged',
  alarmEpisodes: 'stores the episodes that follow from readings',
  alarmCount: 'counts alarms for the live feed',
  notification: 'finds who is to be notified of an event',
  delivery: 'sends the mail and text messages of each company',
  retention: 'removes what has grown old',
  storage: 'notifies the companies of a disk that fills up',
  broker: 'notifies who runs the installation of an MQTT broker that does not serve it',
  upload: 'removes contents of uploads that no row names any more',
  outbound: 'counts the companies of the installation before one of them connects to something',
  codes: 'takes a block of serial numbers for quick codes, whatever becomes of the call that asks',
  andon: 'escalates calls for help of all companies that nobody answers in time',
  workLogs: 'pauses work that nobody ended, at the end of its shift, in all companies',
  lateOrders: 'raises exceptions for orders of all companies that have become late',
  stock: 'lets lots expire, and proves the stock of every company in the night',
  seed: 'fills a store with what an installation or a company begins with',
  operationLog: 'stores what people did, in batches beside their calls',
  metrics: 'counts alarms, deliveries and events of all companies for who watches the installation',
  backup: 'makes, checks and restores backups of the whole installation',
} as const

export type SystemReason = keyof typeof systemReasons

/** Opens transactions of one actor. */
export interface Transactions {
  /** Runs `fn` in one transaction, and again after a serialization failure or a deadlock. */
  inWork<T>(fn: (work: Work) => Promise<T>, options?: WorkOptions): Promise<T>
  /** Runs `fn` in one read-only transaction with a stable snapshot of the database. */
  inRead<T>(fn: (read: Read) => Promise<T>, options?: WorkOptions): Promise<T>
}

/** The store for jobs and subscribers of modules. */
export interface Store {
  /** Returns transactions of the system, for one company or across all of them without row policies. */
  asSystem(reason: SystemReason, companyId?: string | null): Transactions
}

export function transactionsOf(database: Database, actor: Actor): Transactions {
  return {
    inWork: (fn, options) => runWork({ database, actor, options }, fn),
    inRead: (fn, options) => runRead({ database, actor, options }, fn),
  }
}

/** Returns the store. `language` is that of texts which its transactions compose. */
export function storeOn(database: Database, language: Actor['language'] = 'zh-CN'): Store {
  return {
    asSystem: (_reason, companyId) => transactionsOf(database, { ...systemActor(companyId), language }),
  }
}
