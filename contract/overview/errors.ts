import type { Errors } from '../kit/module.ts'

export const overviewErrors = {
  demoAlarmRings: {
    envelope: '2101',
    text: [
      '演示报警正在响，半分钟后恢复',
      '示範警報正在響，半分鐘後恢復',
      'The demo alarm is already active; it returns to normal within 30 seconds',
    ],
  },
  demoBoxIsCut: {
    envelope: '2102',
    text: [
      '演示网关已断开，两分钟后恢复',
      '示範閘道器已斷開，兩分鐘後恢復',
      'The demo gateway is already disconnected; it reconnects within 2 minutes',
    ],
  },
  companyNotEmpty: {
    envelope: '2103',
    text: [
      '公司里已有模型、对象、网关、物料或仓库，演示工厂只能载入空的公司',
      '公司裡已有模型、物件、閘道器、物料或倉庫，示範工廠只能載入空的公司',
      'The company already has models, objects, gateways, materials or warehouses; the demo plant can only be loaded into an empty company',
    ],
  },
  demoIsThere: {
    envelope: '2104',
    text: [
      '演示工厂已载入或正在载入',
      '示範工廠已載入或正在載入',
      'The demo plant is already loaded or is being loaded',
    ],
  },
  demoPlacesTaken: {
    envelope: '2105',
    text: [
      '已有三家公司载入了演示工厂，本服务器不再模拟更多',
      '已有三家公司載入了示範工廠，本伺服器不再模擬更多',
      'Three companies already have the demo plant; this server cannot simulate more',
    ],
  },
  demoNotOffered: {
    envelope: '2106',
    text: ['本服务器不提供演示工厂', '本伺服器不提供示範工廠', 'This server offers no demo plant'],
  },
} as const satisfies Errors
