// The gateway, channels, models and objects of the devices that the demo simulates with servers.
import type { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { DriverSettings, ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import type { DevicePorts } from './start-device-servers.ts'

type Names = readonly [name: string, nameEn: string]

interface DevicePoint {
  readonly code: string
  readonly names: Names
  readonly address: string
  /** Type at the address. */
  readonly type: keyof typeof dataType.codes
  readonly unit?: string
  readonly decimals: number
  /** Factor from the value at the address to the value of the point. */
  readonly scale?: number
  /** Texts of the values of a state. */
  readonly words?: Names
  /** Limits of the values that people may write; undefined for a value that is only read. */
  readonly write?: { readonly min: number; readonly max: number; readonly step: number }
}

export interface DemoDevice {
  /** Code of the device and of its object. */
  readonly code: string
  readonly names: Names
  readonly modelCode: string
  readonly modelNames: Names
  readonly channelName: string
  readonly protocol: ProtocolCode
  readonly points: readonly DevicePoint[]
  /** Returns the address in the settings of the channel for the ports of the servers. */
  addressFor(ports: DevicePorts): DriverSettings
  /** The other settings of the channel. */
  readonly channelSettings: DriverSettings
  readonly deviceSettings: DriverSettings
}

export const deviceBox = {
  code: 'device-box',
  name: '直连设备网关',
  nameEn: 'Directly read devices',
  remark: '由本产品直接读取两台模拟设备',
} as const

export const deviceRemark = '模拟：由本机的设备服务器提供'
const runningWords: Names = ['0=停止；1=运行', '0=Stopped; 1=Running']
const { modbusTcp, opcUa } = driverProtocol.codes

export const demoDevices: readonly DemoDevice[] = [
  {
    code: 'cooling-tower-01',
    names: ['一号冷却塔', 'Cooling tower 1'],
    modelCode: 'cooling-tower',
    modelNames: ['冷却塔', 'Cooling tower'],
    channelName: '冷却塔控制器',
    protocol: modbusTcp,
    addressFor: ({ modbus }) => ({ host: '127.0.0.1', port: modbus }),
    channelSettings: { timeoutMs: 1000, retries: 2 },
    deviceSettings: { unit: 1, maxRegisters: 125, maxGap: 8 },
    points: [
      {
        code: 'supplyTemperature',
        names: ['供水温度', 'Supply temperature'],
        address: '40001',
        type: 'int16',
        unit: '°C',
        decimals: 1,
        scale: 0.1,
      },
      {
        code: 'returnTemperature',
        names: ['回水温度', 'Return water temperature'],
        address: '40002',
        type: 'int16',
        unit: '°C',
        decimals: 1,
        scale: 0.1,
      },
      {
        code: 'fanSpeed',
        names: ['风机转速', 'Fan speed'],
        address: '40003',
        type: 'uint16',
        unit: 'rpm',
        decimals: 0,
      },
      {
        code: 'basinLevel',
        names: ['集水盘液位', 'Basin level'],
        address: '40004',
        type: 'float',
        unit: '%',
        decimals: 1,
      },
      {
        code: 'fanSetpoint',
        names: ['风机转速设定', 'Fan speed set point'],
        address: '40006',
        type: 'uint16',
        unit: 'rpm',
        decimals: 0,
        write: { min: 400, max: 1200, step: 10 },
      },
      {
        code: 'fanRunning',
        names: ['风机运行', 'Fan running'],
        address: '00001',
        type: 'boolean',
        decimals: 0,
        words: runningWords,
      },
    ],
  },
  {
    code: 'water-treatment-01',
    names: ['一号水处理装置', 'Water treatment 1'],
    modelCode: 'water-treatment',
    modelNames: ['水处理装置', 'Water treatment'],
    channelName: '水处理控制器',
    protocol: opcUa,
    addressFor: ({ opcua }) => ({ endpoint: `opc.tcp://127.0.0.1:${opcua}/water` }),
    channelSettings: { security: 'none', timeoutMs: 10_000 },
    deviceSettings: {},
    points: [
      {
        code: 'conductivity',
        names: ['电导率', 'Conductivity'],
        address: 'ns=1;s=WaterTreatment.Conductivity',
        type: 'double',
        unit: 'µS/cm',
        decimals: 0,
      },
      { code: 'ph', names: ['酸碱度', 'pH'], address: 'ns=1;s=WaterTreatment.PH', type: 'double', decimals: 2 },
      {
        code: 'flow',
        names: ['流量', 'Flow'],
        address: 'ns=1;s=WaterTreatment.Flow',
        type: 'double',
        unit: 'm³/h',
        decimals: 1,
      },
      {
        code: 'tankLevel',
        names: ['水箱液位', 'Tank level'],
        address: 'ns=1;s=WaterTreatment.TankLevel',
        type: 'double',
        unit: '%',
        decimals: 1,
      },
      {
        code: 'pumpRunning',
        names: ['水泵运行', 'Pump running'],
        address: 'ns=1;s=WaterTreatment.PumpRunning',
        type: 'boolean',
        decimals: 0,
        words: runningWords,
      },
    ],
  },
]
