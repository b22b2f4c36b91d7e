// Transactions of modules: always for one actor, and for the system only with a declared reason.
import type { Database } from './database.ts'
import { type Actor, type Read, runRead, runWork, systemActor, type Work, type WorkOptions } from './work.ts'

/**
 * Reasons for which the product actions on its own or for clients without a session. `system-reasons.test.ts` lists where.
 */
export const systemReasons = {
  start: 'upgrades an installation to this version at its start',
  setup: 'creates the first company and its administrator',
  session: 'finds the session of a token',
  signIn: 'finds the account of a sign-in, and opens or ends its session',
  publicPage: 'reads what a company publishes before the sign-in',
  captcha: 'creates and verifies captchas for callers without a session',
  checkCode: 'sends and verifies check codes for callers without a session',
  licence: 'reads the licence of a company before its requests are admitted',
  boxSignIn: 'finds the box that signs in, in any company',
  boxState: 'stores what boxes of all companies report about themselves',
  boxFiles: 'sends file sets to boxes and stores their reports about them',
  control: 'sends the commands of people to devices, stores their results, and reads the right of who asked',
  drivers: 'loads the channels of all boxes into their drivers, and the certificate by which devices know them',
  intake: 'loads the points, boxes and alarm rules of all companies into the intake',
  alarmClock: 'notifies about unacknowledged alarms',
  alarmEpisodes: 'stores the alarm episodes that readings cause',
  alarmCount: 'counts alarms for the live feed',
  runStates: 'stores the run states of objects that readings cause',
  notification: 'finds the recipients of a notification',
  delivery: 'sends the mail and text messages of each company',
  retention: 'removes data whose retention has ended',
  servers: 'shows and drains the servers to the company that operates the installation',
  storage: 'notifies the companies when a disk fills up',
  broker: 'notifies the operators when the external MQTT broker fails',
  upload: 'removes uploaded contents that no row references',
  outbound: 'counts the companies before one of them connects to an external system',
  codes: 'reserves a block of serial numbers for quick codes in a separate transaction',
  andon: 'escalates andon calls of all companies that are not answered in time',
  workLogs: 'pauses unfinished work of all companies at the end of its shift',
  lateOrders: 'raises exceptions for late orders of all companies',
  stock: 'expires lots and verifies the stock of every company each night',
  seed: 'creates the initial records of an installation or a company',
  operationLog: 'stores operation log entries in batches, apart from their requests',
  modelSync: 'brings objects in step with their model as a requested job',
  recompute: 'computes the results of calculations in the past again as a requested job',
  metrics: 'counts alarms, deliveries and events of all companies for the metrics of the installation',
  backup: 'creates, verifies and restores backups of the whole installation',
} as const

export type SystemReason = keyof typeof systemReasons

/** Opens transactions of one actor. */
export interface Transactions {
  /** Runs `fn` in one transaction. Repeats it after a serialization failure or deadlock. */
  inWork<T>(fn: (work: Work) => Promise<T>, options?: WorkOptions): Promise<T>
  /** Runs `fn` in one read-only transaction with a stable snapshot of the database. */
  inRead<T>(fn: (read: Read) => Promise<T>, options?: WorkOptions): Promise<T>
}

/** Transactions for jobs and subscribers of modules. */
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

/** Returns the store. `language` is the language of texts that its transactions compose. */
export function storeOn(database: Database, language: Actor['language'] = 'zh-CN'): Store {
  return {
    asSystem: (_reason, companyId) => transactionsOf(database, { ...systemActor(companyId), language }),
  }
}
