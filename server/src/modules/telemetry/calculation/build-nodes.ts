// Builds the calculations of an intake from the stored ones.
import type { Words } from '@gemba/contract/kit/page.ts'
import { computeDepths, maxDepth } from './calculation-graph.ts'
import { CalculationNode, type NodeHost, settingsOf } from './calculation-node.ts'
import { InputPoint } from './input-point.ts'
import type { StoredCalculation } from './load-calculations.ts'
import { needsWindow, parseCalculation } from './loaded-calculation.ts'

interface BuildOptions {
  readonly existing: ReadonlyMap<string, CalculationNode>
  /** Updated to the points that the calculations read. */
  readonly inputs: Map<string, InputPoint>
  readonly host: NodeHost
}

interface FaultyCalculation {
  readonly calculation: StoredCalculation
  readonly error: Words
}

const cycleWords: Words = [
  '计算点依赖自己的结果，或依赖过深',
  '計算點依賴自己的結果，或依賴過深',
  'The calculation depends on its own result, or on too many others',
]

const inputIdsOf = ({ params }: StoredCalculation): string[] => params.flatMap(({ pointId }) => pointId ?? [])

/** Returns the calculations by id, and those that cannot run. */
export function buildNodes(stored: readonly StoredCalculation[], { existing, inputs, host }: BuildOptions) {
  const depths = computeDepths(
    stored.map((calculation) => ({ ...pick(calculation), inputPointIds: inputIdsOf(calculation) })),
  )
  const nodes = new Map<string, CalculationNode>()
  const faulty: FaultyCalculation[] = []
  for (const calculation of stored) {
    const depth = depths.get(calculation.calculationId)
    const known = existing.get(calculation.calculationId)
    if (depth === undefined || depth > maxDepth) {
      faulty.push({ calculation, error: cycleWords })
      continue
    }
    if (known?.depth === depth && known.settings === settingsOf(calculation)) {
      nodes.set(calculation.calculationId, known)
      continue
    }
    const formula = parseCalculation(calculation)
    if (!('node' in formula)) {
      faulty.push({ calculation, error: formula })
      continue
    }
    for (const pointId of inputIdsOf(calculation)) if (!inputs.has(pointId)) inputs.set(pointId, new InputPoint())
    const node = new CalculationNode(calculation, { node: formula.node, depth }, { host, inputs })
    if (known) takeOver(node, known)
    nodes.set(calculation.calculationId, node)
  }
  connect(nodes, inputs)
  return { nodes, faulty }
}

const pick = ({ calculationId, resultPointId }: StoredCalculation) => ({ calculationId, resultPointId })

function takeOver(node: CalculationNode, known: CalculationNode): void {
  node.runNo = Math.max(node.runNo, known.runNo)
  node.notBefore = known.notBefore
  Object.assign(node.fires, known.fires)
  if (!remembersSame(node.stored, known.stored)) return
  node.memory.clear()
  for (const [key, entry] of known.memory) node.memory.set(key, entry)
}

/** A change of the name, the timings or the shape of a point does not change what a formula remembers. */
const remembersSame = (stored: StoredCalculation, known: StoredCalculation): boolean =>
  stored.formula === known.formula && inputsOf(stored) === inputsOf(known)

const inputsOf = ({ params }: StoredCalculation): string =>
  JSON.stringify(params.map(({ shape: _shape, ...parameter }) => parameter))

function connect(nodes: ReadonlyMap<string, CalculationNode>, inputs: Map<string, InputPoint>): void {
  const dependents = new Map<string, Set<CalculationNode>>()
  const windows = new Map<string, number>()
  for (const node of nodes.values()) {
    for (const parameter of node.stored.params) {
      const { pointId, windowMs } = parameter
      if (pointId === null) continue
      dependents.set(pointId, (dependents.get(pointId) ?? new Set()).add(node))
      if (node.debounceMs !== undefined && needsWindow(parameter))
        windows.set(pointId, Math.max(windows.get(pointId) ?? 0, windowMs ?? 0))
    }
  }
  for (const [pointId, input] of inputs) {
    input.dependents = [...(dependents.get(pointId) ?? [])]
    input.windowMs = windows.get(pointId) ?? 0
    if (input.windowMs === 0) {
      input.recent = []
      input.filledMs = 0
    }
    if (input.dependents.length === 0) inputs.delete(pointId)
  }
}
