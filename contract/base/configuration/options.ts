// Configuration options of a company for its production. It contains only options that a rule of the product reads
// (docs/adr/0033).
import type { Words } from '../../kit/page.ts'

/** A value of an option, stored in a parameter of the company. */
interface OptionValue {
  readonly name: Words
  readonly description: Words
  /** Pattern of permitted texts. */
  readonly shape: RegExp
  /** Bounds of a number. */
  readonly min: number
  readonly max: number
  /** Default if the company has not set a value. Undefined: the product decides case by case. */
  readonly initial?: string
}

interface ConfigOption {
  readonly name: Words
  readonly description: Words
  /** Subject of the option. Options of one type are shown together. */
  readonly type: 'codes' | 'production'
  /** Whether the option is on by default. */
  readonly initial: 0 | 1
  readonly values: Readonly<Record<string, OptionValue>>
}

export const configOptions = {
  standardCodes: {
    name: ['标准编码', '標準編碼', 'Standard codes'],
    description: [
      '单据、物料清单、批次和模型数据没有自己的编码规则时，系统建立标准规则。关闭后，没有规则且未填写编码的记录不能保存。',
      '單據、物料清單、批次和模型資料沒有自己的編碼規則時，系統建立標準規則。關閉後，沒有規則且未填寫編碼的記錄不能儲存。',
      'If documents, BOMs, lots or data model objects have no code rule, a standard rule is created. If off, a record without a rule cannot be saved without a code.',
    ],
    type: 'codes',
    initial: 1,
    values: {
      serialDigits: {
        name: ['流水号位数', '流水號位數', 'Serial number digits'],
        description: [
          '用于此后建立的标准规则；留空时按对象为 3 至 5 位',
          '用於此後建立的標準規則；留空時按對象為 3 至 5 位',
          'For standard rules created from now on; empty: 3 to 5 depending on the type of record',
        ],
        shape: /^[3-9]$/,
        min: 3,
        max: 9,
      },
    },
  },
  autoClose: {
    name: ['班次结束自动暂停', '班次結束自動暫停', 'Pause work at the end of the shift'],
    description: [
      '班次结束 60 分钟（或设定的分钟数）后仍在加工的工单由系统暂停，加工时间记到班次结束为止，并加以标记。没有设置工作时间的工位不受影响。',
      '班次結束 60 分鐘（或設定的分鐘數）後仍在加工的工單由系統暫停，加工時間記到班次結束為止，並加以標記。沒有設定工作時間的工位不受影響。',
      'Work still running 60 minutes (or the minutes set here) after the end of the shift is paused automatically. Its time ends with the shift and is marked. Stations without a calendar are ignored.',
    ],
    type: 'production',
    initial: 1,
    values: {
      minutes: {
        name: ['班次结束后等待（分钟）', '班次結束後等待（分鐘）', 'Wait after the shift (minutes)'],
        description: ['留空时为 60 分钟', '留空時為 60 分鐘', 'Empty: 60 minutes'],
        shape: /^([1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/,
        min: 1,
        max: 720,
        initial: '60',
      },
    },
  },
  overIssue: {
    name: ['超计划用料', '超計畫用料', 'Over-consumption'],
    description: [
      '工单消耗和订单备料可超出计划用料的百分比，无需说明原因。关闭时不允许超出。',
      '工單消耗和訂單備料可超出計畫用料的百分比，無需說明原因。關閉時不允許超出。',
      'Percentage by which work orders may consume, and preparations may request, more than planned without a reason. If off, nothing above plan is allowed.',
    ],
    type: 'production',
    initial: 0,
    values: {
      percent: {
        name: ['允许超出（%）', '允許超出（%）', 'Allowed over-consumption (%)'],
        description: [
          '占计划用料的百分比，0 至 100；留空为 0',
          '占計畫用料的百分比，0 至 100；留空為 0',
          'Percentage of the planned quantity, 0 to 100; empty: 0',
        ],
        shape: /^(?:\d|[1-9]\d|100)$/,
        min: 0,
        max: 100,
        initial: '0',
      },
    },
  },
  autoReceipt: {
    name: ['末道工序报工自动送库', '末道工序報工自動送庫', 'Send good pieces to the warehouse automatically'],
    description: [
      '末道工序报工的合格品自动生成生产订单目标仓库的入库单，等待仓库收货。没有目标仓库的订单不受影响；入库单未作废前，报工不能冲销。',
      '末道工序報工的合格品自動產生生產訂單目標倉庫的入庫單，等待倉庫收貨。沒有目標倉庫的訂單不受影響；入庫單未作廢前，報工不能沖銷。',
      'Reporting good pieces of the last operation creates a receipt in the warehouse of the order, to be received there. Orders without a warehouse are ignored. The report cannot be undone unless the receipt is cancelled.',
    ],
    type: 'production',
    initial: 0,
    values: {},
  },
  pinRequired: {
    name: ['有工牌的人员须有 PIN', '有工牌的人員須有 PIN', 'Badges require a PIN'],
    description: [
      '有工牌而没有 PIN 的人员不能在工位确认身份，须先在人员页面设置 PIN。关闭后，出示工牌即可。既没有工牌也没有 PIN 的人员不受影响。',
      '有工牌而沒有 PIN 的人員不能在工位確認身分，須先在人員頁面設定 PIN。關閉後，出示工牌即可。既沒有工牌也沒有 PIN 的人員不受影響。',
      'People with a badge but no PIN cannot identify themselves at a bench until a PIN is set on the staff page. If off, the badge is enough. People with neither are not affected.',
    ],
    type: 'production',
    initial: 1,
    values: {},
  },
  shortageGuard: {
    name: ['缺料下达须说明原因', '缺料下達須說明原因', 'Require a reason to release with shortages'],
    description: [
      '下达生产订单或工序计划时，如库存不足，列出所缺物料；有权限的人说明原因后才能下达，并记入操作日志。关闭后，缺料不影响下达。',
      '下達生產訂單或工序計畫時，如庫存不足，列出所缺物料；有權限的人說明原因後才能下達，並記入操作日誌。關閉後，缺料不影響下達。',
      'When orders or operations are released and stock is insufficient, the missing materials are listed. Users with the permission can release anyway by giving a reason, which is kept in the operation log. If off, shortages do not stop a release.',
    ],
    type: 'production',
    initial: 1,
    values: {},
  },
  shortageRefused: {
    name: ['禁止缺料下达', '禁止缺料下達', 'Block releases with shortages'],
    description: [
      '库存不足的生产订单和工序计划一律不能下达，说明原因也不行。',
      '庫存不足的生產訂單和工序計畫一律不能下達，說明原因也不行。',
      'Orders and operations with missing materials cannot be released, not even with a reason.',
    ],
    type: 'production',
    initial: 0,
    values: {},
  },
  confirmReports: {
    name: ['报工须经主管确认', '報工須經主管確認', 'Reports need confirmation'],
    description: [
      '此后的报工须由有权限的其他人确认；报工数量照常计入，但有待确认报工的生产订单不能完工和关闭。关闭后，待确认的报工不再影响订单。',
      '此後的報工須由有權限的其他人確認；報工數量照常計入，但有待確認報工的生產訂單不能完工和關閉。關閉後，待確認的報工不再影響訂單。',
      'New reports must be confirmed by another user with the permission. They count at once, but an order with unconfirmed reports can be neither completed nor closed. If off, unconfirmed reports no longer hold up orders.',
    ],
    type: 'production',
    initial: 0,
    values: {},
  },
} as const satisfies Readonly<Record<string, ConfigOption>>

export type OptionCode = keyof typeof configOptions

/** Returns an option by its code; undefined for an unknown code. */
export const optionOf = (code: unknown): ConfigOption | undefined =>
  typeof code === 'string' && Object.hasOwn(configOptions, code) ? configOptions[code as OptionCode] : undefined

/** Returns a value of an option by its code; undefined for an unknown code. */
export const valueOfOption = (option: ConfigOption | undefined, code: unknown): OptionValue | undefined =>
  option && typeof code === 'string' && Object.hasOwn(option.values, code) ? option.values[code] : undefined

/** Returns the code of the parameter that stores whether an option is on, or one of its values. */
export const parameterOf = (option: string, value?: string): string =>
  value === undefined ? `config/${option}` : `config/${option}/${value}`

/** Returns the name and the pattern of a parameter that an option reads; undefined for other parameters. */
export function optionOfParameter(code: string): Pick<OptionValue, 'name' | 'shape'> | undefined {
  const [group, name, value, ...rest] = code.split('/')
  const option = group === 'config' && rest.length === 0 ? optionOf(name) : undefined
  if (!option) return undefined
  return value === undefined ? { name: option.name, shape: /^[01]$/ } : valueOfOption(option, value)
}
