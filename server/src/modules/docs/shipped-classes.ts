import type { Words } from '@gemba/contract/kit/page.ts'

interface ShippedClass {
  /** Folder below `server/documentation/{language}`. */
  readonly code: string
  /** Product it belongs to; null for all products. */
  readonly product: string | null
  readonly names: Words
  /** Files without `.md`, in order. */
  readonly documents: readonly string[]
}

/** The shipped documentation. */
export const shippedClasses: readonly ShippedClass[] = [
  {
    code: 'start',
    product: null,
    names: ['快速入门', '快速入門', 'First steps'],
    documents: ['sign-in', 'workspace', 'workbooks', 'demo-plant'],
  },
  {
    code: 'equipment',
    product: 'lak',
    names: ['对象与模型', '物件與模型', 'Objects and models'],
    documents: ['objects', 'models', 'curves'],
  },
  {
    code: 'gateway',
    product: 'lak',
    names: ['网关与 MQTT', '閘道器與 MQTT', 'Gateways and MQTT'],
    documents: ['boxes', 'mqtt'],
  },
  { code: 'alarm', product: 'lak', names: ['报警', '警報', 'Alarms'], documents: ['rules', 'handling', 'messages'] },
  {
    code: 'work',
    product: 'mes',
    names: ['工作资源', '工作資源', 'Work resources'],
    documents: ['orders', 'resources', 'calendar', 'calls'],
  },
  {
    code: 'interfaces',
    product: 'mes',
    names: ['与其他系统连接', '與其他系統連接', 'Other systems'],
    documents: ['custom-interfaces'],
  },
  {
    code: 'people',
    product: 'bcs',
    names: ['人员与权限', '人員與權限', 'Users and permissions'],
    documents: ['users-and-roles', 'record-history'],
  },
]
