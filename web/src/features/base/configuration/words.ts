// Words of the configuration.
export const configurationWords = {
  title: ['通用配置', '通用設定', 'Configuration'],
  name: ['选项', '選項', 'Option'],
  status: ['启用', '啟用', 'On'],
  values: ['值', '值', 'Values'],
  description: ['说明', '說明', 'What it does'],
  turnOn: ['开启 {name}', '開啟 {name}', 'Switch {name} on or off'],
  byProduct: ['由系统决定', '由系統決定', 'left to the product'],
  saved: ['已保存', '已儲存', 'Saved'],
  none: ['没有配置选项', '沒有設定選項', 'There are no options'],
} as const
