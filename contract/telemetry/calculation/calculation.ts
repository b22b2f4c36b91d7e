// Calculations: a formula over points, whose result is the value of a point.
import { point } from '../../equipment/point.ts'
import { choice, code, duration, flag, instant, integer, number, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { maxFormulaLength } from '../formula/parse-formula.ts'
import { calculationStatus, misfirePolicy, missingPolicy, parameterMode, timingType } from './dictionaries.ts'
import { calculationPage } from './pages.ts'

const maxWindowMs = 24 * 86_400_000
const sortNumber = integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' })

/** Errors of saving a calculation: its formula, its parameters, and its place among the other calculations. */
const savingErrors = [
  'formulaInvalid',
  'calculationIncomplete',
  'calculationCycle',
  'calculationTooDeep',
  'tooManyRows',
]

export const calculation = defineResource('calculation', {
  noun: ['计算点', '計算點', 'Calculation', 'Calculations'],
  meaning: {
    is: 'A formula over points that computes the values of another point.',
    use: [
      '计算点用公式由其他数据点得出一个值，例如单件能耗、产线总功率。新增第一个。',
      '計算點用公式由其他資料點得出一個值，例如單件能耗、產線總功率。新增第一個。',
      'A calculation computes the value of a point from other points, such as energy per piece or the power of a line. Add the first one.',
    ],
  },
  avoid: ['virtual tag', 'derived point'],
  page: calculationPage,
  fields: {
    code: code(['编码', '編碼', 'Code'], { unique: true, aliases: ['calCode'] }),
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true, aliases: ['calName'] }),
    formula: text(['公式', '公式', 'Formula'], { max: maxFormulaLength }),
    /** The point that receives the results. Required once it is enabled. */
    resultPointId: optional(reference(['结果点', '結果點', 'Result point'], point, { aliases: ['resultDataId'] })),
    onMissing: choice(['缺值处理', '缺值處理', 'If a value is missing'], missingPolicy, { initial: 0 }),
    /** Longest time of one evaluation. A longer one counts as failed. */
    timeoutMs: duration(['超时', '逾時', 'Timeout'], { min: 1, max: 1000, initial: 50 }),
    status: choice(['状态', '狀態', 'Status'], calculationStatus, { initial: 0 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'formula', 'resultPointId', 'status'],
  filters: ['status', 'resultPointId'],
  aliases: { calId: 'id' },
  extraInput: {
    create: { isEnable: optional(flag(['启用', '啟用', 'Enabled'])) },
    update: { isEnable: optional(flag(['启用', '啟用', 'Enabled'])) },
  },
  extraOutput: {
    isEnable: flag(),
    /** The fault of its last runs, and its time. Null since the last run that succeeded. */
    error: optional(text()),
    errorAt: optional(instant()),
  },
  errors: { create: savingErrors, update: savingErrors },
  routes: [
    ...verbRoutes('/calInfo', {
      page: 'selectCalInfoByPage',
      read: 'selectCalInfoById',
      create: 'addCalInfo',
      update: 'updateCalInfo',
      remove: 'delCalInfo',
    }),
    route('list', 'read', 'POST /calInfo/selectCalInfoByList'),
  ],
})

/** A name of the formula of a calculation, with its point and what it takes of it, or a constant. */
export const calculationParameter = defineResource('calculationParameter', {
  noun: ['公式参数', '公式參數', 'Formula parameter', 'Formula parameters'],
  meaning: {
    is: 'A name in the formula of a calculation, with the point or constant that it stands for.',
    use: [
      '参数把公式里的一个名称对应到数据点或常数。',
      '參數把公式裡的一個名稱對應到資料點或常數。',
      'A parameter gives a name of the formula its point or its constant.',
    ],
  },
  rights: 'calculation',
  lineOf: { field: 'calculationId', name: 'params' },
  fields: {
    calculationId: reference(['计算点', '計算點', 'Calculation'], calculation, { aliases: ['calId'] }),
    name: text(['参数名称', '參數名稱', 'Parameter name'], { max: 64, aliases: ['paramName'] }),
    pointId: optional(reference(['数据点', '資料點', 'Point'], point, { aliases: ['dataId'] })),
    /** Instead of a point. */
    constant: optional(number(['常数', '常數', 'Constant'])),
    mode: choice(['取值方式', '取值方式', 'Value taken'], parameterMode, { initial: 1 }),
    /** Required by figures of a window, unless the calculation runs at the end of windows. */
    windowMs: optional(duration(['窗口', '視窗', 'Window'], { min: 1000, max: maxWindowMs })),
    /** The state whose time is taken by `timeInState`. */
    stateValue: optional(number(['状态值', '狀態值', 'State'])),
    sortNumber,
  },
  list: ['name', 'pointId', 'constant', 'mode', 'windowMs', 'stateValue'],
  aliases: { paramId: 'id' },
  errors: { create: savingErrors, update: savingErrors },
  routes: [
    ...verbRoutes('/calParam'),
    route('list', 'read', 'POST /calParam/list'),
    route('list', 'read', 'POST /calParam/selectCalParamByCalId'),
  ],
})

/** When a calculation runs. A calculation may have several. */
export const calculationTiming = defineResource('calculationTiming', {
  noun: ['计算时机', '計算時機', 'Run timing', 'Run timings'],
  meaning: {
    is: 'When a calculation runs: on changes, at times or by hand.',
    use: ['计算时机说明计算点何时运行。', '計算時機說明計算點何時執行。', 'A timing says when a calculation runs.'],
  },
  rights: 'calculation',
  lineOf: { field: 'calculationId', name: 'timings' },
  fields: {
    calculationId: reference(['计算点', '計算點', 'Calculation'], calculation, { aliases: ['calId'] }),
    type: choice(['时机', '時機', 'When'], timingType, { initial: 1 }),
    /** Six or seven fields, in the time zone of the company. */
    cron: optional(text(['Cron 表达式', 'Cron 運算式', 'Schedule'], { max: 120, rule: 'cron' })),
    /** Length of a period or window, aligned to the clock in the time zone of the company. */
    everyMs: optional(duration(['周期', '週期', 'Every'], { min: 1000, max: 86_400_000 })),
    debounceMs: duration(['去抖时间', '去抖時間', 'Debounce time'], { max: 60_000, initial: 0 }),
    /** Wait after the end of a window for values that arrive late. */
    graceMs: duration(['等待迟到数据', '等待遲到資料', 'Wait for late values'], { max: 3_600_000, initial: 5000 }),
    misfire: choice(['错过的运行', '錯過的執行', 'Missed runs'], misfirePolicy, { initial: 1 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1, aliases: ['isEnable'] }),
    sortNumber,
  },
  list: ['type', 'cron', 'everyMs', 'debounceMs', 'graceMs', 'misfire', 'isEnabled'],
  aliases: { timingId: 'id' },
  errors: { create: savingErrors, update: savingErrors },
  routes: [
    ...verbRoutes('/calTiming'),
    route('list', 'read', 'POST /calTiming/list'),
    route('list', 'read', 'POST /calTiming/selectCalTimingByCalId'),
  ],
})
