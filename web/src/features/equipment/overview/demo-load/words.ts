// Words of loading the demo plant into a company.
export const demoLoadWords = {
  load: ['载入演示工厂', '載入示範工廠', 'Load the demo plant'],
  hint: [
    '想先看看完整的样子？把演示工厂载入本公司：真实钢厂一年的用电数据，加上明确标注为模拟的设备、报警、物料和库存。',
    '想先看看完整的樣子？把示範工廠載入本公司：真實鋼廠一年的用電資料，加上明確標註為模擬的設備、警報、物料和庫存。',
    'Do you want to see sample data first? Load the demo plant into this company: one year of energy data from a real steel works, with machines, alarms, materials and stock that are marked as simulated.',
  ],
  ask: ['把演示工厂载入本公司？', '把示範工廠載入本公司？', 'Load the demo plant into this company?'],
  consequence: [
    '将建立示例的网关、模型、对象、物料和单据，并持续模拟数据。约需一分钟，在后台进行。之后可以像其他记录一样删除；已过账的库存流水会保留。',
    '將建立範例的閘道器、模型、物件、物料和單據，並持續模擬資料。約需一分鐘，在背景進行。之後可以像其他記錄一樣刪除；已過帳的庫存流水會保留。',
    'Sample gateways, models, objects, materials and documents are created, and data is simulated from then on. It takes about a minute in the background. Everything can be deleted like other records, except the posted stock ledger.',
  ],
  loadNow: ['载入', '載入', 'Load demo plant'],
  begun: ['开始载入演示工厂', '開始載入示範工廠', 'Loading the demo plant'],
  loading: ['正在载入演示工厂：{step}', '正在載入示範工廠：{step}', 'Loading the demo plant: {step}'],
  untilComplete: [
    '完成之前，订单和数字还停留在过去。',
    '完成之前，訂單和數字還停留在過去。',
    'Orders and figures show the past until it is complete.',
  ],
  'step.equipment': ['网关、模型和对象', '閘道器、模型和物件', 'gateways, models and objects'],
  'step.records': ['资料、物料和库存', '資料、物料和庫存', 'documents, materials and stock'],
  'step.history': ['历史数据和报警', '歷史資料和警報', 'history and alarms'],
  failed: [
    '演示工厂没有载入完整。再按一次会从中断处继续，已有的不会重复。',
    '示範工廠沒有載入完整。再按一次會從中斷處繼續，已有的不會重複。',
    'The demo plant was not loaded completely. Continue to load the rest; nothing is created twice.',
  ],
  goOn: ['继续载入', '繼續載入', 'Continue loading'],
} as const
