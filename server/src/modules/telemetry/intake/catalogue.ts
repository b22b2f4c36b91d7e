// The catalogue as indexed by the intake: box -> device -> code -> point state.

import { BoxRecord } from '../box/box-reports.ts'
import type { IntakeBox, IntakeCatalogue, IntakeCompany, IntakePoint } from '../point/point.ts'
import { PointState } from '../sample/point-state.ts'

/** A box with everything that its messages need. */
export interface BoxLane {
  box: IntakeBox
  company: IntakeCompany
  devices: Map<string, Map<string, PointState>>
  record: BoxRecord
}

/** Alarm rules that may have changed: all of some points, and some that may have belonged to other points before. */
export interface ChangedRules {
  readonly pointIds: readonly string[]
  readonly ruleIds: readonly string[]
}

/**
 * What a reload replaces: everything, or some boxes with all their points. By default all rules, states, triggers and
 * calculations are compared with the stored ones, else only these alarm rules.
 */
export type CatalogueScope = 'all' | { boxIds: string[]; rules?: 'none' | ChangedRules }

/** Points that a reload added, changed or removed. */
export interface CatalogueChange {
  touched: PointState[]
  removed: PointState[]
}

/** Box id and code of a device, with the time of its newest reading. */
export type DeviceNewest = [boxId: string, deviceCode: string, ts: number]

/** The catalogue of one intake. Point states survive a reload. */
export class Catalogue {
  readonly points = new Map<string, PointState>()
  readonly boxes = new Map<string, BoxLane>()
  #companies = new Map<string, IntakeCompany>()
  #boxIdByName = new Map<string, string>()
  #boxIdsByCode = new Map<string, Set<string>>()

  findBox(companyCode: string, boxCode: string): BoxLane | undefined {
    const boxId = this.#boxIdByName.get(`${companyCode}/${boxCode}`)
    return boxId === undefined ? undefined : this.boxes.get(boxId)
  }

  /** Returns the time of the last received sample of any point, ignoring clocks ahead of `now`; 0 before the first. */
  heardUpTo(now: number): number {
    let last = 0
    for (const { rts } of this.points.values()) if (rts <= now) last = Math.max(last, rts)
    return last
  }

  /** Returns the newest reading of each device of a company that sent any. */
  newestByDevice(companyId: string): DeviceNewest[] {
    const lanes = this.boxes.values().filter(({ company }) => company.companyId === companyId)
    return lanes
      .flatMap(({ box, devices }) => {
        const newest = new Map<string, number>()
        for (const state of devices.values().flatMap((points) => points.values())) {
          const deviceCode = state.point.objectDeviceCode ?? state.point.deviceCode
          newest.set(deviceCode, Math.max(newest.get(deviceCode) ?? 0, state.ts))
        }
        return newest.entries().map(([deviceCode, ts]): DeviceNewest => [box.boxId, deviceCode, ts])
      })
      .filter(([, , ts]) => ts > 0)
      .toArray()
  }

  /**
   * Returns the boxes that a user name may denote: those with this code in any company, and the one in the named
   * company.
   */
  namedBy(userName: string): BoxLane[] {
    const ids = new Set(this.#boxIdsByCode.get(userName))
    const mappedBoxId = this.#boxIdByName.get(userName)
    if (mappedBoxId !== undefined) ids.add(mappedBoxId)
    return [...ids].flatMap((boxId) => this.boxes.get(boxId) ?? [])
  }

  /** Returns the company whose code precedes the slash of a user name, `company/box`. */
  companyOf(userName: string): IntakeCompany | undefined {
    const [companyCode, ...box] = userName.split('/')
    if (box.length === 0) return undefined
    return this.#companies.values().find((company) => company.companyCode === companyCode)
  }

  /** Replaces the content of `scope` by the loaded catalogue. */
  apply(loaded: IntakeCatalogue, scope: CatalogueScope): CatalogueChange {
    for (const company of loaded.companies) this.#companies.set(company.companyId, company)
    const replaced = scope === 'all' ? [...this.boxes.keys()] : scope.boxIds
    const before = new Map<string, PointState>()
    for (const boxId of replaced) this.#takeOut(boxId, before)
    for (const box of loaded.boxes) this.#putBox(box)
    const touched = loaded.points.map((point) => this.#putPoint(point, before)).filter((state) => state !== undefined)
    for (const state of touched) before.delete(state.point.pointId)
    for (const pointId of loaded.foreignPointIds ?? []) {
      const state = this.#takeFromOther({ pointId })
      if (state) before.set(pointId, state)
    }
    for (const pointId of before.keys()) this.points.delete(pointId)
    for (const lane of this.boxes.values()) rebind(lane)
    return { touched, removed: [...before.values()] }
  }

  #takeOut(boxId: string, before: Map<string, PointState>): void {
    const lane = this.boxes.get(boxId)
    if (lane === undefined) return
    for (const device of lane.devices.values()) {
      for (const state of device.values()) before.set(state.point.pointId, state)
    }
    lane.devices = new Map()
    lane.box = { ...lane.box, enabled: false }
    this.#boxIdByName.delete(`${lane.company.companyCode}/${lane.box.boxCode}`)
    const ofCode = this.#boxIdsByCode.get(lane.box.boxCode)
    ofCode?.delete(boxId)
    if (ofCode?.size === 0) this.#boxIdsByCode.delete(lane.box.boxCode)
  }

  #putBox(box: IntakeBox): void {
    const company = this.#companies.get(box.companyId)
    if (company === undefined) return
    const knownBox = this.boxes.get(box.boxId)
    const record = knownBox?.record ?? new BoxRecord(box.boxId)
    // The lane object is reused because connections reference it.
    const lane = Object.assign(knownBox ?? { devices: new Map() }, { box, company, record })
    this.boxes.set(box.boxId, lane)
    this.#boxIdByName.set(`${company.companyCode}/${box.boxCode}`, box.boxId)
    const ofCode = this.#boxIdsByCode.get(box.boxCode) ?? new Set()
    this.#boxIdsByCode.set(box.boxCode, ofCode.add(box.boxId))
  }

  #putPoint(point: IntakePoint, before: Map<string, PointState>): PointState | undefined {
    const lane = this.boxes.get(point.boxId)
    if (lane === undefined) return undefined
    const state = before.get(point.pointId) ?? this.#takeFromOther(point) ?? new PointState(point)
    state.configure(point)
    this.points.set(point.pointId, state)
    const device = lane.devices.get(point.deviceCode) ?? new Map<string, PointState>()
    lane.devices.set(point.deviceCode, device.set(point.code, state))
    return state
  }

  /** Removes a point from a box that is not reloaded and no longer sends it. Returns its state. */
  #takeFromOther({ pointId }: Pick<IntakePoint, 'pointId'>): PointState | undefined {
    const state = this.points.get(pointId)
    if (state === undefined) return undefined
    const { boxId, deviceCode, code } = state.point
    const device = this.boxes.get(boxId)?.devices.get(deviceCode)
    if (device?.get(code) === state) device.delete(code)
    return state
  }
}

/** Updates the birth and the unmapped codes of a box to the points of the catalogue. */
export function rebind(lane: BoxLane, birth = lane.record.birth): void {
  const isMapped = (deviceCode: string, code: string): boolean => lane.devices.get(deviceCode)?.has(code) ?? false
  lane.record.forgetUnmapped(isMapped)
  if (birth === undefined) return
  birth.bind(lane.devices)
  lane.record.declare(birth, isMapped)
}
