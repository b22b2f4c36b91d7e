// Notices to the owner of an account. `{name}` is replaced by a field of the event.
import type { AccountEvent } from '../identity/events.ts'
import type { Words } from '../kit/page.ts'
import type { EventPayload } from '../modules.ts'

export interface AccountNotice {
  readonly title: Words
  readonly content: Words
}

type NoticeKind = AccountEvent['kind'] | EventPayload<'staff.accessChanged'>['kind']

export const accountNotices: Readonly<Record<NoticeKind, AccountNotice>> = {
  passwordReset: {
    title: ['密码已重置', '密碼已重設', 'Your password was reset'],
    content: [
      '用户 {userName} 的密码于 {at} 被重置（操作人：{by}，地址：{ip}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的密碼於 {at} 被重設（操作人：{by}，位址：{ip}）。如非本人要求，請立即聯繫管理員。',
      'The password of {userName} was reset at {at} (by: {by}, address: {ip}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  passwordChanged: {
    title: ['密码已修改', '密碼已修改', 'Your password was changed'],
    content: [
      '用户 {userName} 的密码于 {at} 被修改（地址：{ip}）。如非本人操作，请立即联系管理员。',
      '使用者 {userName} 的密碼於 {at} 被修改（位址：{ip}）。如非本人操作，請立即聯繫管理員。',
      'The password of {userName} was changed at {at} (address: {ip}). If this was not you, tell your administrator at once.',
    ],
  },
  emailChanged: {
    title: ['邮箱已更改', '信箱已變更', 'Your e-mail address was changed'],
    content: [
      '用户 {userName} 的邮箱于 {at} 被更改（操作人：{by}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的信箱於 {at} 被變更（操作人：{by}）。如非本人要求，請立即聯繫管理員。',
      'The e-mail address of {userName} was changed at {at} (by: {by}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  phoneChanged: {
    title: ['手机号已更改', '手機號碼已變更', 'Your phone number was changed'],
    content: [
      '用户 {userName} 的手机号于 {at} 被更改（操作人：{by}）。如非本人要求，请立即联系管理员。',
      '使用者 {userName} 的手機號碼於 {at} 被變更（操作人：{by}）。如非本人要求，請立即聯繫管理員。',
      'The phone number of {userName} was changed at {at} (by: {by}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  newAddress: {
    title: ['新地址登录', '新位址登入', 'Sign-in from a new address'],
    content: [
      '用户 {userName} 于 {at} 从新的地址 {ip} 登录。如非本人操作，请立即修改密码。',
      '使用者 {userName} 於 {at} 從新的位址 {ip} 登入。如非本人操作，請立即修改密碼。',
      '{userName} signed in at {at} from a new address, {ip}. If this was not you, change your password at once.',
    ],
  },
  benchCredential: {
    title: ['工牌或 PIN 已更改', '工牌或 PIN 已變更', 'Your badge or PIN was changed'],
    content: [
      '人员 {userName} 在工位使用的工牌或 PIN 于 {at} 被更改（操作人：{by}）。如非本人要求，请立即联系管理员。',
      '人員 {userName} 在工位使用的工牌或 PIN 於 {at} 被變更（操作人：{by}）。如非本人要求，請立即聯繫管理員。',
      'The badge or PIN of {userName} for the benches was changed at {at} (by: {by}). If you did not ask for this, tell your administrator at once.',
    ],
  },
  staffLinked: {
    title: ['账号已绑定人员', '帳號已綁定人員', 'Your account was linked to a staff record'],
    content: [
      '您的账号于 {at} 绑定到人员 {userName}（操作人：{by}）。如有疑问，请联系管理员。',
      '您的帳號於 {at} 綁定到人員 {userName}（操作人：{by}）。如有疑問，請聯繫管理員。',
      'Your account was linked to the staff record of {userName} at {at} (by: {by}). If this is wrong, tell your administrator.',
    ],
  },
  staffUnlinked: {
    title: ['账号已与人员解绑', '帳號已與人員解綁', 'Your account is no longer linked to a staff record'],
    content: [
      '您的账号于 {at} 与人员 {userName} 解除绑定（操作人：{by}）。如有疑问，请联系管理员。',
      '您的帳號於 {at} 與人員 {userName} 解除綁定（操作人：{by}）。如有疑問，請聯繫管理員。',
      'Your account has not been linked to the staff record of {userName} since {at} (by: {by}). If this is wrong, tell your administrator.',
    ],
  },
}
