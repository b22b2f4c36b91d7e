// Standard units and classes of most factories, so that the first material can be entered at once.
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { addStandardMasters } from '@gemba/contract/base/material/standard-masters.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input } from '../../../resource/crud.ts'

type Names = readonly [name: string, nameTw: string, nameEn: string]

interface StandardUnit {
  readonly code: string
  readonly names: Names
  readonly precision: number
  /** Code of its base unit, and the factor to it. */
  readonly of?: readonly [base: string, factor: string]
}

const standardUnits: readonly StandardUnit[] = [
  { code: 'pcs', names: ['件', '件', 'pcs'], precision: 0 },
  { code: 'set', names: ['套', '套', 'set'], precision: 0 },
  { code: 'box', names: ['箱', '箱', 'box'], precision: 0 },
  { code: 'kg', names: ['千克', '公斤', 'kg'], precision: 3 },
  { code: 'g', names: ['克', '公克', 'g'], precision: 1, of: ['kg', '0.001'] },
  { code: 't', names: ['吨', '公噸', 't'], precision: 3, of: ['kg', '1000'] },
  { code: 'm', names: ['米', '公尺', 'm'], precision: 3 },
  { code: 'mm', names: ['毫米', '公釐', 'mm'], precision: 1, of: ['m', '0.001'] },
  { code: 'm2', names: ['平方米', '平方公尺', 'm²'], precision: 3 },
  { code: 'l', names: ['升', '公升', 'l'], precision: 3 },
  { code: 'ml', names: ['毫升', '毫升', 'ml'], precision: 1, of: ['l', '0.001'] },
]

const standardClasses: readonly { readonly code: string; readonly names: Names }[] = [
  { code: 'raw', names: ['原材料', '原物料', 'Raw material'] },
  { code: 'part', names: ['外购件', '外購件', 'Bought parts'] },
  { code: 'semi', names: ['半成品', '半成品', 'Semi-finished'] },
  { code: 'finished', names: ['成品', '成品', 'Finished goods'] },
  { code: 'consumable', names: ['辅料', '輔料', 'Consumables'] },
  { code: 'packaging', names: ['包装材料', '包裝材料', 'Packaging'] },
]

const units = crud(unit)
const classes = crud(materialClass)

const namesOf = ([name, nameTw, nameEn]: Names) => ({ name, nameTw, nameEn })

async function addUnits(work: Work): Promise<number> {
  const companyUnits = ofCompany(work).selectFrom('unit')
  const existingUnits = await companyUnits.select(['id', 'code', 'base_unit_id as baseUnitId']).execute()
  const missing = standardUnits.filter(({ code }) => !existingUnits.some((unit) => unit.code === code))
  // Only units without a base can be bases, because conversions have one step.
  const bases = new Map(existingUnits.flatMap(({ id, code, baseUnitId }) => (baseUnitId === null ? [[code, id]] : [])))
  for (const { code, names, precision, of } of missing) {
    const row: Input = { code, precision, ...namesOf(names) }
    const baseUnitId = of && bases.get(of[0])
    const { id } = await units.create(work, baseUnitId ? { ...row, baseUnitId, factor: of[1] } : row)
    bases.set(code, id)
  }
  return missing.length
}

async function addClasses(work: Work): Promise<number> {
  const companyClasses = ofCompany(work).selectFrom('material_class')
  const existingCodes = new Set((await companyClasses.select('code').execute()).map(({ code }) => code))
  const missing = standardClasses.filter(({ code }) => !existingCodes.has(code))
  for (const [index, { code, names }] of missing.entries()) {
    await classes.create(work, { code, sortNumber: index, ...namesOf(names) })
  }
  return missing.length
}

export const standardMasterRoutes = handle(addStandardMasters, import.meta.url, async (work) => {
  // Serializes concurrent requests: the second one finds what the first one added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standardMasters ${companyOf(work.actor)}`}, 24))`.execute(
    work.tx,
  )
  return { units: await addUnits(work), materialClasses: await addClasses(work) }
})
