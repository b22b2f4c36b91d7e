// People as lists of a department or a role show them.
import { flag, optional, text } from '../../kit/field.ts'
import { paging } from '../../kit/reply.ts'

export const memberFields = {
  id: text(),
  user_name: text(),
  user_nike_name: text(),
  depart_name: optional(text()),
  phone: optional(text()),
  status: flag(),
}

/** Input of a page of members. */
export const memberPaging = { ...paging, keyword: optional(text({ max: 64 })) }
