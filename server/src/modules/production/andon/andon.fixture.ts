// A hall of a test: two stations, people who call and people who respond, each with only the rights of their task.
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import type { AndonAction } from '@gemba/contract/production/andon/flow.ts'
import { readCall } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { expect } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Member, makeMember } from '../../../main/member.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'

export interface Answer {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly version: number
  readonly callCount: number
  readonly isRepeated: number
  readonly allowedActions: readonly string[]
  readonly error?: string
  readonly [field: string]: unknown
}

const bodies: Readonly<Partial<Record<AndonAction, object>>> = {
  resolve: { cause: 'Fuse blown', action: 'Fuse replaced' },
  reject: { reason: 'Still dead' },
}

export class TestHall {
  readonly run: TestProduct
  readonly caller: Member
  readonly responder: Member
  readonly manager: Member
  readonly stationId: string
  readonly otherStationId: string

  private constructor(run: TestProduct, people: Pick<TestHall, 'caller' | 'responder' | 'manager'>, ids: string[]) {
    this.run = run
    this.caller = people.caller
    this.responder = people.responder
    this.manager = people.manager
    ;[this.stationId = '', this.otherStationId = ''] = ids
  }

  static async join(): Promise<TestHall> {
    const run = await joinTestProduct()
    const people = {
      caller: await makeMember(run, 'caller', ['andon:call', 'andon:view']),
      responder: await makeMember(run, 'responder', ['andon:respond', 'andon:view']),
      manager: await makeMember(run, 'manager', ['andon:view', 'andon:call', 'andon:respond', 'andon:manage']),
    }
    const create = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
      (await run.admin<Answer>(declaration, body)).data.id
    const workCenterId = await create(operation(workCenter, 'create'), { code: 'C', name: 'Assembly' })
    const station = (code: string) =>
      create(operation(stationResource, 'create'), { code, name: `Station ${code}`, workCenterId })
    return new TestHall(run, people, [await station('S1'), await station('S2')])
  }

  async make<D extends Declaration>(
    declaration: D,
    body: InputOf<D>,
    caller: Caller = this.run.admin,
  ): Promise<Answer> {
    const { code, data, msg } = await caller<Answer>(declaration, body)
    expect(code, `${declaration.name} ${msg} ${JSON.stringify(data)}`).toBe('200')
    return data
  }

  /** Creates a new type, so that the calls of different tests are not merged. */
  type = async (code: string, more: object = {}): Promise<string> =>
    (await this.make(operation(andonType, 'create'), { code, name: code, kind: 3, ...more })).id

  call = (typeId: string, more: object = {}, caller: Caller = this.caller.call): Promise<Answer> =>
    this.make(callForQuality, { stationId: this.stationId, typeId, ...more }, caller)

  perform = (name: AndonAction, id: string, caller: Caller) =>
    caller<Answer>(`/mes_production/andon/${name}`, { id, ...bodies[name] })

  read = async (id: string, caller: Caller = this.run.admin): Promise<Answer> =>
    (await caller<Answer>(readCall, { id })).data
}
