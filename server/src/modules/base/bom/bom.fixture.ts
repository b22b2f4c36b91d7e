// Materials and BOMs for tests, by their codes.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { expect } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

export interface BomTestRecord extends Record<string, unknown> {
  readonly id: string
  readonly version: number
  readonly bomItems: ({ readonly id: string; readonly version: number } & Record<string, unknown>)[]
}

/** A line: code of a material, quantity, and further fields. */
export type LineOf = readonly [code: string, quantity: string, more?: Record<string, unknown>]

/** Two companies; the first has units, a class and materials by code. */
export class BomPlant {
  readonly run: TestProduct
  readonly #materials = new Map<string, Promise<string>>()
  readonly #units = new Map<string, string>()
  #classId = ''

  private constructor(run: TestProduct) {
    this.run = run
  }

  static async join(): Promise<BomPlant> {
    const plant = new BomPlant(await joinTestProduct())
    plant.#classId = await plant.create(operation(materialClass, 'create'), { code: 'parts', name: 'Parts' })
    await plant.unit('pcs')
    return plant
  }

  async create<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
    const { code, data, msg } = await this.run.admin<{ id: string }>(declaration, body)
    expect(code, msg).toBe('200')
    return data.id
  }

  async unit(code: string, more: object = {}): Promise<string> {
    const id = await this.create(operation(unit, 'create'), { code, name: code, ...more })
    this.#units.set(code, id)
    return id
  }

  unitId = (code: string): string => this.#units.get(code) ?? ''

  /** Returns the id of a material counted in pieces; creates it at the first call. */
  material(code: string, more: object = {}): Promise<string> {
    const cachedId = this.#materials.get(code)
    if (cachedId) return cachedId
    const body = { code, name: `Material ${code}`, materialClassId: this.#classId, unitId: this.unitId('pcs'), ...more }
    const createdId = this.create(operation(material, 'create'), body)
    this.#materials.set(code, createdId)
    return createdId
  }

  async lines(lines: readonly LineOf[]): Promise<object[]> {
    const bodies: object[] = []
    for (const [code, quantity, more] of lines)
      bodies.push({ materialId: await this.material(code), quantity, ...more })
    return bodies
  }

  async bodyOf(code: string, lines: readonly LineOf[], more: object = {}): Promise<object> {
    const [materialId, bomItems] = [await this.material(code), await this.lines(lines)]
    return { code: `BOM-${code}`, name: `BOM of ${code}`, materialId, revision: '1', bomItems, ...more }
  }

  /** Creates a draft. */
  async draft(code: string, lines: readonly LineOf[], more: object = {}): Promise<BomTestRecord> {
    const {
      code: answer,
      data,
      msg,
    } = await this.run.admin<BomTestRecord>(operation(bom, 'create'), unchecked(await this.bodyOf(code, lines, more)))
    expect(answer, msg).toBe('200')
    return data
  }

  perform<T = Record<string, unknown>>(action: string, id: string, more: object = {}) {
    return this.run.admin<T>(`/base/bom/${action}`, { id, ...more })
  }

  /** Creates a BOM and puts it in use. */
  async inUse(code: string, lines: readonly LineOf[], more: object = {}): Promise<BomTestRecord> {
    const bomRow = await this.draft(code, lines, more)
    const { code: answer, msg } = await this.perform('putInUse', bomRow.id)
    expect(answer, msg).toBe('200')
    return bomRow
  }

  read = async (id: string): Promise<BomTestRecord> =>
    (await this.run.admin<BomTestRecord>(operation(bom, 'read'), { id })).data
}
