// Words of the configuration.
export const configurationWords = {
  title: ['通用配置', '通用設定', 'Configuration'],
  turnOn: ['启用或停用{name}', '啟用或停用{name}', 'Switch {name} on or off'],
  byProduct: ['由系统决定', '由系統決定', 'default'],
  saved: ['已保存：{name}', '已儲存：{name}', '{name}: saved'],
} as const
