// What the records of the demo are called in Taiwan, by their names in Simplified Chinese.
import type { Call } from './demo-calls.ts'

const names: Readonly<Record<string, string>> = {
  // Gateways.
  钢厂网关: '鋼廠閘道器',
  炼钢网关: '煉鋼閘道器',
  轧钢网关: '軋鋼閘道器',
  水泵网关: '水泵閘道器',
  空压网关: '空壓閘道器',
  料场网关: '料場閘道器',
  压力机网关: '壓力機閘道器',
  // Objects and places.
  示范工厂: '示範工廠',
  一号压力机: '一號壓力機',
  钢厂总进线: '鋼廠總進線',
  '合同需量（模拟）': '契約容量（模擬）',
  炼钢车间: '煉鋼工場',
  炼钢车间电表: '煉鋼工場電錶',
  一号中频炉: '一號中頻爐',
  二号中频炉: '二號中頻爐',
  轧钢车间: '軋鋼工場',
  轧钢车间电表: '軋鋼工場電錶',
  一号轧机: '一號軋機',
  二号轧机: '二號軋機',
  三号轧机: '三號軋機',
  四号轧机: '四號軋機',
  动力站: '公用設施',
  一号循环水泵: '一號循環水泵',
  二号循环水泵: '二號循環水泵',
  三号循环水泵: '三號循環水泵',
  一号空压机: '一號空壓機',
  二号空压机: '二號空壓機',
  厂区: '廠區',
  炼钢厂房: '煉鋼廠房',
  轧钢厂房: '軋鋼廠房',
  动力站房: '公用設施廠房',
  全厂电能: '全廠電能',
  // Models and what is measured.
  需量计: '需量計',
  电能表: '電錶',
  中频炉: '中頻爐',
  轧机: '軋機',
  循环水泵: '循環水泵',
  空压机: '空壓機',
  压力机: '壓力機',
  '15 分钟电量': '15 分鐘電量',
  '15 分钟需量': '15 分鐘需量',
  有功功率: '有效功率',
  累计电量: '累計電量',
  感性无功电量: '電感性無效電量',
  容性无功电量: '電容性無效電量',
  二氧化碳: '二氧化碳',
  滞后功率因数: '落後功率因數',
  超前功率因数: '超前功率因數',
  运行状态: '運轉狀態',
  电流: '電流',
  炉温: '爐溫',
  冷却水出水温度: '冷卻水出水溫度',
  冷却水流量: '冷卻水流量',
  轧制速度: '軋延速度',
  轧制力: '軋延力',
  扭矩: '扭矩',
  电机电流: '馬達電流',
  轴承温度: '軸承溫度',
  振动: '振動',
  出口压力: '出口壓力',
  流量: '流量',
  回水温度: '回水溫度',
  排气压力: '排氣壓力',
  负载率: '負載率',
  排气量: '排氣量',
  油温: '油溫',
  排气温度: '排氣溫度',
  温度: '溫度',
  // The pump factory.
  件: '件',
  千克: '公斤',
  米: '公尺',
  升: '公升',
  箱: '箱',
  原材料: '原物料',
  外购件: '外購件',
  半成品: '半成品',
  成品: '成品',
  北方轴承: '北方軸承',
  第七铸造厂: '第七鑄造廠',
  联合电机: '聯合馬達',
  原料仓: '原料倉庫',
  成品仓: '成品倉庫',
  'A 排 01': 'A 排 01',
  'A 排 02': 'A 排 02',
  'B 排 01': 'B 排 01',
  'B 排 02': 'B 排 02',
  '成品区 01': '成品區 01',
  '成品区 02': '成品區 02',
  '离心泵 P-40': '離心泵 P-40',
  '泵轴 S-40': '泵軸 S-40',
  '泵壳 H-40': '泵殼 H-40',
  '轴承组 P-40': '軸承組 P-40',
  '叶轮 40': '葉輪 40',
  '轴承 6204': '軸承 6204',
  '轴承 6304': '軸承 6304',
  '密封组件 40': '軸封組件 40',
  '电机 4 kW': '馬達 4 kW',
  泵壳铸件: '泵殼鑄件',
  '45 号圆钢 φ60': 'S45C 圓鋼 φ60',
  '螺栓 M10 × 35': '螺栓 M10 × 35',
  '螺母 M10': '螺帽 M10',
  '润滑脂 NLGI 2': '潤滑脂 NLGI 2',
  '面漆 RAL 5010': '面漆 RAL 5010',
}

/** Returns what a record of the demo is called in Taiwan; undefined of a name that is not the demo's. */
export const traditionalNameOf = (name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a body with the third name of all in it that has two. */
function withTraditional(body: Body): Record<string, unknown> {
  const parts = Object.entries(body).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? value.map((one) => (isBody(one) ? withTraditional(one) : one)) : value,
  ])
  const nameTw = 'nameEn' in body && typeof body.name === 'string' ? traditionalNameOf(body.name) : undefined
  return { ...Object.fromEntries(parts), ...(nameTw !== undefined && { nameTw }) }
}

/** Returns calls that give what is made with a name and an English one its third. */
export const inThreeLanguages =
  (call: Call): Call =>
  (path, body) =>
    call(path, withTraditional(body))
