// Explosion of a BOM with more than 10,000 lines in four levels, with quantities, totals and costs, over the API.
import type { explodeBom } from '@gemba/contract/base/bom/explode-bom.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'

/** Lines of each BOM. Every line except those of the last level has a BOM too. */
const width = 10
const assemblies = 1111
const materials = assemblies * width + 1

export async function measureExplosion({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const bomId = await fill(bench)
  const times: number[] = []
  let nodes = 0
  for (let call = 0; call < Math.max(10, Math.min(calls, 50)); call++) {
    const startedAt = performance.now()
    nodes = (await bench.call<CommandReply<typeof explodeBom>>('/base/bom/explode', { bomId, quantity: '7' })).nodes
      .length
    times.push(performance.now() - startedAt)
  }
  await bench.stop()
  if (nodes !== materials) throw new Error(`${nodes} lines instead of ${materials}`)
  const label = `BOM of ${nodes.toLocaleString('en')} lines exploded, with totals and costs`
  return [upperGoalMs(label, times, { share: 0.95, goalMs: 1000 })]
}

/**
 * Inserts the BOMs. Material n consists of the materials from 10 n + 1 on. Without triggers, so that no changes are
 * recorded.
 */
async function fill({ product, call, companyId }: BenchProduct): Promise<string> {
  const unitId = (await call<{ id: string }>('/base/units', { code: 'pcs', name: 'Piece' })).id
  const classId = (await call<{ id: string }>('/base/materialclass', { code: 'parts', name: 'Parts' })).id
  const connection = await product.database.pool.connect()
  await connection.query('set session_replication_role = replica')
  await connection.query(
    `insert into material (company_id, code, name, material_class_id, unit_id, standard_cost)
      select $1, 'M' || n, 'Material ' || n, $2, $3, 1.25 from generate_series(0, ${materials - 1}) n`,
    [companyId, classId, unitId],
  )
  await connection.query(
    `insert into bom (company_id, code, name, material_id, revision, unit_id, status)
      select $1, 'B' || n, 'BOM ' || n, m.id, '1', $2, 20
      from generate_series(0, ${assemblies - 1}) n join material m on m.company_id = $1 and m.code = 'M' || n`,
    [companyId, unitId],
  )
  await connection.query(
    `insert into bom_item (company_id, bom_id, material_id, quantity, unit_id, loss_rate, sort_number)
      select $1, b.id, m.id, 1.5, $2, 2, k
      from generate_series(0, ${assemblies - 1}) n cross join generate_series(1, ${width}) k
        join bom b on b.company_id = $1 and b.code = 'B' || n
        join material m on m.company_id = $1 and m.code = 'M' || n * ${width} + k`,
    [companyId, unitId],
  )
  await connection.query('analyze material, bom, bom_item')
  const { rows } = await connection.query<{ id: string }>(`select id from bom where company_id = $1 and code = 'B0'`, [
    companyId,
  ])
  connection.release(true)
  return rows[0]?.id ?? ''
}
