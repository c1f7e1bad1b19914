/** The names of the five workloads. */

export const cpu = 'CPU';
export const memory = 'Memory';
export const distributedStorage = 'Distributed storage';
export const rocketStorage = 'Rocket storage';
export const objectStorage = 'Object storage';
