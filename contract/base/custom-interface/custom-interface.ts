// Systems of the factory that are reached through the product by a short path. Only paths that an administrator has
// registered are requested.

import { code, flag, integer, optional, secret, text } from '../../kit/field.ts'
import { restRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { masterGroup } from '../menu-groups.ts'

export const customInterface = defineResource('customInterface', {
  noun: ['自定义接口', '自訂介面', 'Custom interface', 'Custom interfaces'],
  meaning: {
    is: 'A system of the factory that requests reach through the product by a short path.',
    use: [
      '自定义接口让获得授权的用户和程序经本系统调用工厂自己的系统，例如 ERP、产线 PLC 网桥：先在这里登记路径和地址，再调用该路径。',
      '自訂介面讓獲得授權的使用者和程式經本系統呼叫工廠自己的系統，例如 ERP、產線 PLC 橋接器：先在這裡登記路徑和位址，再呼叫該路徑。',
      'Custom interfaces let users and programs call a factory system, such as an ERP or a PLC bridge, through Gemba. Enter a path and the address to call, then call the path.',
    ],
  },
  page: { in: masterGroup, path: 'base/customInterface', icon: 'plug', order: 11 },
  fields: {
    code: code(['路径', '路徑', 'Path'], { unique: true, rule: 'pathPart' }),
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    url: text(['地址', '位址', 'Address'], { max: 1000, rule: 'webAddress' }),
    /** Signs requests in the same way as those of a webhook. */
    secret: secret(['签名密钥', '簽章金鑰', 'Signing secret'], { min: 16, max: 128 }),
    timeLimit: integer(['时间上限', '時間上限', 'Timeout'], { min: 1, max: 30, unit: 's', initial: 10 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    description: optional(text(['说明', '說明', 'Description'], { max: 500 })),
  },
  list: ['code', 'name', 'url', 'timeLimit', 'isEnabled', 'description'],
  filters: ['isEnabled'],
  // Not below the path of the requests, because an interface may have any path.
  routes: restRoutes('/base/customInterfaces'),
})
