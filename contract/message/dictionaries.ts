// Words of the integer codes of this module. A dictionary is served by its name to forms, filters and imports alike.
import { defineDictionary } from '../kit/dictionary.ts'

/** Where a message is delivered to. */
export const messageRange = defineDictionary('messageRange', ['发送范围', '傳送範圍', 'Delivery range'], {
  web: [1, '网页', '網頁', 'Web'],
  mobile: [2, '手机', '手機', 'Mobile'],
})
