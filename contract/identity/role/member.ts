// Users as lists of a department or a role show them.
import { flag, optional, text } from '../../kit/field.ts'
import { paging } from '../../kit/reply.ts'

export const memberFields = {
  id: text(),
  userName: text({ aliases: ['user_name'] }),
  nickname: text({ aliases: ['user_nike_name'] }),
  departmentName: optional(text({ aliases: ['depart_name'] })),
  phone: optional(text()),
  isEnabled: flag({ aliases: ['status'] }),
}

/** Input of a page of members. */
export const memberPaging = { ...paging, keyword: optional(text({ max: 64 })) }
