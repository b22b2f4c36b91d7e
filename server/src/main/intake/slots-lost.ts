/** Message of an intake thread whose write was refused, because another server owns one of its slots. */
export const slotsLost = 'slotsLost'
