// The states of commands as the engine changes them, each in a transaction of its own.
import { controlKind, controlState } from '@gemba/contract/control/dictionaries.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import type { Membership } from '../../../platform/cluster/membership.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { CommandDetails, SentCommand } from './command-details.ts'
import type { ChildCommand, CommandJournal, CommandKey } from './control-engine.ts'
import { type CommandMove, lockCommand, moveCommand } from './store-command.ts'

const { created, waiting, queued, sent, delivered, timedOut, cancelled, expired } = controlState.codes
const pageSize = 500
/** No server waits longer for the result of a command, or of a group, after its validity. */
const maxSentMs = 600_000

/** The servers that carry out commands. */
export type CommandServers = Pick<Membership, 'id' | 'live' | 'refresh'>

export class StoredJournal implements CommandJournal {
  readonly #store: Store
  readonly #servers: CommandServers

  constructor(store: Store, servers: CommandServers) {
    this.#store = store
    this.#servers = servers
  }

  take({ companyId, id }: CommandKey): Promise<SentCommand | undefined> {
    return this.#store.asSystem('control', companyId).inWork(async (work) => {
      const command = await lockCommand(work, id)
      if (command.state !== queued) return undefined
      if (Date.now() >= command.expiresAt) {
        await moveCommand(work, command, { state: expired })
        return undefined
      }
      await moveCommand(work, command, { state: sent, serverId: this.#servers.id })
      const row = await ofCompany(work)
        .selectFrom('control_command')
        .select(['id', 'company_id as companyId', 'cmd_id as cmdId', 'box_id as boxId', 'target'])
        .select(['details', 'expires_at as expiresAt', 'sent_at as sentAt'])
        .where('id', '=', id)
        .$narrowType<{ details: CommandDetails; sentAt: number }>()
        .executeTakeFirst()
      return row
    })
  }

  async move({ companyId, id }: CommandKey, move: CommandMove): Promise<boolean> {
    try {
      return await this.#store
        .asSystem('control', companyId)
        .inWork(async (work) => moveCommand(work, await lockCommand(work, id), move))
    } catch (error) {
      // The command was removed meanwhile.
      if (error instanceof DomainError && error.code === 'notFound') return false
      throw error
    }
  }

  /**
   * Stores an answer to a command whose result is unknown. Its state stays. Each server gets the answers of all boxes, so
   * a command that its own server has ended with this answer is left out.
   */
  async addLate({ boxId, cmdId, text }: { boxId: string; cmdId: string; text: string }): Promise<void> {
    await this.#store.asSystem('control').inWork(async ({ tx }) => {
      await tx
        .updateTable('control_command')
        .set({ late_result: text })
        .where('cmd_id', '=', cmdId)
        .where('box_id', '=', boxId)
        .where('state', 'in', [timedOut, cancelled, expired])
        .where('late_result', 'is', null)
        .execute()
    })
  }

  /** Ends the commands of a run that ended: what was sent has an unknown result, what was not sent stays so. */
  recover(): Promise<void> {
    return this.#endAll(async (at) => {
      const fault = reasonOf('restarted')
      return [
        { from: [sent, delivered], to: { state: timedOut, fault }, before: undefined },
        { from: [queued, waiting], to: { state: expired }, before: at },
        { from: [created], to: { state: cancelled, fault }, before: undefined },
      ]
    })
  }

  /** Ends commands that were not sent in time, and those of a server that has ended. Each one is locked meanwhile. */
  async expire(): Promise<void> {
    await this.#endAll(async (at) => [
      { from: [waiting, queued], to: { state: expired }, before: at },
      { from: [sent, delivered], to: { state: timedOut, fault: reasonOf('restarted') }, before: at - maxSentMs },
    ])
    await this.#endOrphans()
  }

  /** Ends the commands of servers that have ended: whether the devices have the values is unknown. */
  async #endOrphans(): Promise<void> {
    const { id: ownId } = this.#servers
    const system = this.#store.asSystem('control')
    // Read before the servers, so that each server which sent one of them is known if it lives.
    const commands = await system.inRead(({ tx }) =>
      tx
        .selectFrom('control_command')
        .select(['id', 'company_id as companyId', 'server_id as serverId'])
        .where('state', 'in', [sent, delivered])
        .where('server_id', '<>', ownId)
        .orderBy('id')
        .limit(pageSize)
        .execute(),
    )
    if (commands.length === 0) return
    await this.#servers.refresh()
    const live = new Set(this.#servers.live().map(({ id }) => id))
    const fault = reasonOf('restarted')
    for (const { serverId, ...key } of commands) {
      if (serverId === null || live.has(serverId)) continue
      await this.move(key, { state: timedOut, fault })
      for (const part of await this.listChildren(key)) await this.move(part, { state: cancelled, fault })
    }
  }

  async #endAll(
    plan: (at: number) => Promise<readonly { from: number[]; to: CommandMove; before: number | undefined }[]>,
  ): Promise<void> {
    const system = this.#store.asSystem('control')
    for (const { from, to, before } of await plan(Date.now())) {
      let lastId = '0'
      for (let count = pageSize; count === pageSize; ) {
        const keys = await system.inRead(({ tx }) =>
          tx
            .selectFrom('control_command')
            .select(['id', 'company_id as companyId'])
            .where('state', 'in', from)
            .where('id', '>', lastId)
            .$if(before !== undefined, (rows) => rows.where('expires_at', '<', instantAt(before ?? 0)))
            .orderBy('id')
            .limit(pageSize)
            .execute(),
        )
        for (const key of keys) await this.move(key, to)
        count = keys.length
        lastId = keys.at(-1)?.id ?? lastId
      }
    }
  }

  /** Returns the parts of a group in their order. */
  listChildren({ companyId, id }: CommandKey): Promise<readonly ChildCommand[]> {
    return this.#store
      .asSystem('control', companyId)
      .inRead((read) =>
        ofCompany(read)
          .selectFrom('control_command')
          .select(['id', 'company_id as companyId', 'kind', 'point_id as pointId', 'target', 'details'])
          .where('parent_id', '=', id)
          .where('kind', '=', controlKind.codes.point)
          .orderBy('id')
          .$narrowType<{ details: CommandDetails }>()
          .execute(),
      )
  }
}
