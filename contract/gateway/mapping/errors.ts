import type { Errors } from '../../kit/module.ts'

export const mappingErrors = {
  objectOfOtherGateway: {
    envelope: '1701',
    text: [
      '对象“{object}”不属于该网关，请先在对象中设置网关',
      '物件「{object}」不屬於該閘道器，請先在物件中設定閘道器',
      'Object {object} is not on this gateway. Set its gateway first',
    ],
  },
  pointMappedTwice: {
    envelope: '1702',
    text: [
      '数据点“{point}”已从“{key}”接收数据',
      '資料點「{point}」已從「{key}」接收資料',
      'Point {point} already receives the tag {key}',
    ],
  },
  keyMappedTwice: {
    envelope: '1703',
    text: [
      '“{key}”已映射到数据点“{point}”',
      '「{key}」已對應到資料點「{point}」',
      'Tag {key} is already mapped to the point {point}',
    ],
  },
} as const satisfies Errors
