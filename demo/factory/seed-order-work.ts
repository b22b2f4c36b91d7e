// Performs the work of an order of the demo factory, segment by segment, backdated, from its current status.
import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import type { DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { useAtLine } from './at-the-line.ts'
import type { StageWork } from './factory-orders.ts'
import { factoryStages } from './factory-routes.ts'
import type { Ids } from './make-all.ts'
import { staffAt } from './staff-at.ts'

interface Work {
  readonly id: string
  readonly status: number
  readonly stageId: string
  readonly quantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
}

const works = '/mes_production/productionworkorder'
const bench = '/mes_production/workbench'
const minuteMs = 60_000
const onBreak = String(pauseReason.codes.break)
const { toDispatch, dispatched, claimed, running, completed } = workOrderStatus.codes

const stationOf = (stage: string) => factoryStages.find(({ code }) => code === stage)?.station ?? ''

/** Dispatches the work of an order to the stations of its stages. */
export async function dispatchAll(
  call: DemoCall,
  orderId: string,
  { stages, stations }: { readonly stages: Ids; readonly stations: Ids },
): Promise<void> {
  const open = (await call<Work[]>(`${works}/list`, { orderId })).filter(({ status }) => status === toDispatch)
  const codeOf = new Map([...stages].map(([code, id]) => [id, code]))
  for (const [station, stationWork] of Map.groupBy(open, ({ stageId }) => stationOf(codeOf.get(stageId) ?? '')))
    await call(`${works}/dispatch-work`, { ids: stationWork.map(({ id }) => id), stationId: stations.get(station) })
}

interface StageWorkOptions {
  readonly orderId: string
  readonly done: StageWork
  readonly known: { readonly stages: Ids; readonly staff: Ids; readonly now: number; readonly isOnBreak: boolean }
}

/** Moves the work order of a stage to the given progress. */
export async function progressWorkOrder(call: DemoCall, { orderId, done, known }: StageWorkOptions): Promise<void> {
  const { at, good, scrap = '0', from, to, reports = 1 } = done
  const beganAt = known.now - from * minuteMs
  const [workOrder] = await call<Work[]>(`${works}/list`, { orderId, stageId: known.stages.get(at) })
  if (!workOrder || workOrder.status >= completed) return
  const staffId = known.staff.get(staffAt(at, beganAt))
  await runAtEffectiveTime(beganAt, async () => {
    if (workOrder.status <= dispatched) await call(`${bench}/claim`, { id: workOrder.id, staffId })
    if (workOrder.status <= claimed) await call(`${bench}/startWork/${workOrder.id}`, { staffId })
  })
  if (workOrder.status > running) return
  const [goodTarget, lost] = [Number(good), Number(scrap)]
  let [reportedGood, status] = [Number(workOrder.goodQuantity), running as number]
  for (let nth = 1; nth <= reports; nth++) {
    const part = Math.floor((goodTarget * nth) / reports) - reportedGood
    if (part <= 0) continue
    reportedGood += part
    const rejects = lost > 0 && nth === reports ? [{ quantity: scrap, reasonCode: '1' }] : []
    const reported = new Big(reportedGood).plus(rejects.length > 0 ? lost : 0)
    await runAtEffectiveTime(known.now - (from + ((to - from) * nth) / reports) * minuteMs, async () => {
      await useAtLine(call, workOrder.id, { done: reported, of: workOrder.quantity })
      const report = { workOrderId: workOrder.id, good: String(part), scrap: rejects }
      status = (await call<{ workOrderStatus: number }>(`${bench}/reportWork`, report)).workOrderStatus
    })
  }
  if (known.isOnBreak && status === running) await call(`${works}/stop`, { id: workOrder.id, reasonCode: onBreak })
}
