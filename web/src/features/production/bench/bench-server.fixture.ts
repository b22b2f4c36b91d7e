// A server for the bench that counts what it is sent, and a network that breaks. Nothing here may import what calls it.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'

const { running, dispatched } = workOrderStatus.codes

interface SentCommand {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly key: string | undefined
}

/** What the server is, which a test changes. */
export const server = {
  sent: [] as SentCommand[],
  /** How the network and the server behave. */
  way: 'open' as 'open' | 'cut' | 'refused',
  status: running as number,
  /** Whether its pieces have serial numbers. */
  namesSerials: false,
  /** What it answers where it refuses. */
  refusal: { code: '2460', message: '99 is reported, 40 is allowed' },
  /** Of the bill that a report makes. */
  receiptCode: null as string | null,
  /** The material of what comes next. */
  kit: (): object => ({}),
}

const work = () => ({
  id: '7',
  code: 'WO-7',
  version: 1,
  status: server.status,
  isRework: 0,
  orderCode: 'PO-1',
  productCode: 'P-40',
  productName: 'Pump',
  unitName: 'pcs',
  segmentNumber: 10,
  stageName: 'Turn',
  quantity: '65',
  goodQuantity: '25',
  scrapQuantity: '0',
  reworkQuantity: '0',
  availableQuantity: null,
  awaitedBatch: null,
  staffName: null,
  kitStatus: null,
  shortOfKit: [],
  planStart: null,
  planEnd: null,
  dueDate: null,
  pauseReason: null,
  allowedActs: server.status === running ? ['pause', 'report'] : ['claim'],
})

export const answers: Record<string, () => unknown> = {
  listBenchStations: () => [
    {
      id: '3',
      code: 'M-12',
      name: 'Lathe',
      workCenterId: '2',
      workCenterName: 'Turning',
      workOrders: [
        work(),
        {
          ...work(),
          id: '8',
          code: 'WO-8',
          orderCode: 'PO-2',
          status: dispatched,
          availableQuantity: '0',
          ...server.kit(),
        },
      ],
    },
  ],
  readBenchWork: () => ({
    ...work(),
    instructions: 'Clamp it',
    files: [],
    remaining: '40',
    allowed: '40',
    stepCount: 0,
    parameterCount: 0,
  }),
  readReportForm: () => ({
    workOrderId: '7',
    precision: 0,
    namesSerials: server.namesSerials ? 1 : 0,
    reports: [
      { id: '2', status: 80, goodQuantity: '9', scrapQuantity: '0', reworkQuantity: '0', reportedAt: 0, staff: [] },
      { id: '1', status: 20, goodQuantity: '5', scrapQuantity: '2', reworkQuantity: '0', reportedAt: 0, staff: [] },
    ],
  }),
  findOptions: () => [{ id: '4', text: 'Damaged', disabled: 0 }],
  identifyPerson: () => ({ id: '11', name: 'Bert', identity: 'proof', expiresAt: Date.now() + 60_000 }),
  readCurrentUser: () => ({ id: '5' }),
  reportWork: () => ({ id: `r${server.sent.length}`, receiptCode: server.receiptCode }),
  listBenchStaff: () => [
    { id: '11', name: 'Bert', post: null, hasPin: true, hasBadge: true, isPinMissing: false },
    { id: '12', name: 'Carla', post: null, hasPin: false, hasBadge: false, isPinMissing: false },
    { id: '13', name: 'Dora', post: null, hasPin: false, hasBadge: true, isPinMissing: true },
  ],
  listNeededMaterial: () => [needed('1', 'SHAFT', '40', [alternate]), needed('2', 'SEAL', '0')],
  listStock: () => [
    balance('81', 'B-02', { batchNo: 'A-100', availableQuantity: '30' }),
    balance('81', 'B-02', { batchNo: 'A-0', availableQuantity: '12.5' }),
    balance('82', 'B-10', { batchNo: 'A-0', availableQuantity: '7' }),
    balance('83', 'B-11', { batchNo: 'A-0', availableQuantity: '0', heldQuantity: '9' }),
  ],
  listConsumedMaterial: () => [
    {
      id: '30',
      workOrderId: '7',
      materialId: '1',
      materialCode: 'SHAFT',
      materialName: 'Shaft',
      lotId: '6',
      lotCode: 'A-0',
      serialNumber: null,
      quantity: '3',
      unitName: 'pcs',
      locationCode: 'L-1',
      isBackflush: 0,
      isExtra: 0,
      status: 20,
      consumedAt: 0,
      consumedBy: 'anna',
      substituteForId: '2',
      substituteForCode: 'SEAL',
    },
  ],
}

const balance = (locationId: string, locationCode: string, more: object) => ({
  locationId,
  locationCode,
  warehouseName: 'Main store',
  serialNumber: null,
  heldQuantity: '0',
  ...more,
})
const alternate = {
  materialId: '5',
  materialCode: 'SHAFT-B',
  materialName: 'Shaft of brass',
  unitName: 'pcs',
  precision: 0,
  plannedQuantity: '40',
  leftQuantity: '40',
  allowedQuantity: '42',
}
const needed = (
  materialId: string,
  materialCode: string,
  leftQuantity: string,
  alternates: readonly object[] = [],
) => ({
  materialId,
  materialCode,
  materialName: materialCode,
  unitName: 'pcs',
  precision: 0,
  consumeType: 1,
  plannedQuantity: '40',
  consumedQuantity: '0',
  leftQuantity,
  alternates,
  allowedQuantity: leftQuantity === '0' ? '0' : '42',
})
export const anyLot = { lotCode: null, serialNumber: null }
/** What the server knows of a code. */
const scannable: Record<string, object> = {
  'PO-9': {
    kind: 'order',
    workOrderId: '90',
    workStatus: dispatched,
    orderStatus: 30,
    stationName: 'M-14',
    materialId: null,
  },
  'PO-8': { kind: 'order', workOrderId: null, workStatus: null, orderStatus: 60, stationName: null, materialId: null },
  'A-100': { kind: 'lot', materialId: '1', materialCode: 'SHAFT', lotCode: 'A-100', serialNumber: null },
  'B-7': {
    kind: 'lot',
    materialId: '5',
    materialCode: 'SHAFT-B',
    lotCode: 'B-7',
    serialNumber: null,
    materialName: 'Shaft of brass',
    unitName: 'pcs',
  },
  OTHER: {
    kind: 'material',
    materialId: '9',
    materialCode: 'OTHER',
    materialName: 'Other',
    unitName: 'pcs',
    ...anyLot,
  },
}

/** Stands for calls. */
async function run(command: AnyCall, input: SentCommand['input'], { key }: { key?: string } = {}) {
  const { way } = server
  if (command.kind === 'write') {
    server.sent.push({ name: command.name, input, key })
    if (way === 'cut') throw new CallError('offline', 'cut')
    if (command.name === 'identifyPerson' && input.pin !== '4711' && input.badgeCode !== 'BADGE-1')
      throw new CallError('2485', 'wrong', { error: 'identityWrong' })
    if (way === 'refused') throw new CallError(server.refusal.code, server.refusal.message)
  }
  if (command.name === 'findScanned') {
    if (way === 'cut') throw new CallError('offline', 'cut')
    return [scannable[String(input.code)] ?? []].flat()
  }
  return answers[command.name]?.() ?? {}
}

interface AnyCall {
  readonly module: string
  readonly name: string
  readonly kind: string
}

const queryOf = (command: AnyCall, input: SentCommand['input']) => ({
  queryKey: [command.module, command.name, input],
  queryFn: () => run(command, input),
})

const useCommandQuery = (command: AnyCall, input: SentCommand['input'], { isEnabled = true } = {}) =>
  useQuery({ ...queryOf(command, input), enabled: isEnabled })

export const mockedCalls = { run, queryOf, useCommandQuery }
