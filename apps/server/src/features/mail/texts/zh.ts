import type { MailTexts } from "../words.ts";

export const zh: MailTexts = {
  greeting: (name) => (name ? `${name}，你好：` : "你好："),
  otherwise: "如果按钮无法使用，请打开此地址：",
  footer: (product) => `此邮件由 ${product} 自动发送，回复不会有人阅读。`,
  confirm_email: () => ({
    subject: "确认你的邮箱地址",
    lines: ["有人用此邮箱地址创建了账号。请确认该邮箱属于你。"],
    button: "确认邮箱地址",
    after: [
      "链接 24 小时内有效，只能使用一次。",
      "如果你没有创建账号，请不要打开链接，也无需处理。",
    ],
  }),
  reset_password: () => ({
    subject: "设置新密码",
    lines: ["有人（可能是你）请求为你的账号设置新密码。"],
    button: "设置新密码",
    after: [
      "链接 60 分钟内有效，只能使用一次。所有设备都会退出登录。",
      "如果你没有提出请求，则无需处理，密码保持不变。",
    ],
  }),
  change_email: () => ({
    subject: "确认你的新邮箱地址",
    lines: ["此地址已被填写为某个账号的新邮箱地址。请确认更改。"],
    button: "使用此地址",
    after: [
      "链接 24 小时内有效，只能使用一次。在此之前，旧地址仍然有效。",
      "如果你没有提出请求，请不要打开链接，也无需处理。",
    ],
  }),
  email_changed: () => ({
    subject: "你的邮箱地址已更改",
    lines: ["你的账号的邮箱地址已更改，此地址不能再用于登录。"],
    after: ["如果不是你本人操作，请立即告知工作区的管理员。"],
  }),
  password_changed: () => ({
    subject: "你的密码已更改",
    lines: ["你的账号的密码已更改，其他设备已退出登录。", "如果不是你本人操作，请立即设置新密码。"],
    button: "设置新密码",
    after: ["如果是你本人，则无需处理。"],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "已添加通行密钥",
    lines: [
      "你的账号添加了一个通行密钥，使用它无需密码即可登录。",
      `通行密钥：${passkey}`,
      `时间：${time}`,
      `网络地址：${address}`,
      "如果不是你本人操作，请立即移除该通行密钥并更改密码。",
    ],
    button: "打开安全设置",
    after: ["如果是你本人，则无需处理。"],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "新设备登录",
    lines: [
      "你的账号在一台从未使用过的设备上登录。",
      `设备：${device}`,
      `时间：${time}`,
      `网络地址：${address}`,
      "如果不是你本人操作，请立即设置新密码。",
    ],
    button: "设置新密码",
    after: ["如果是你本人，则无需处理。"],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `邀请你加入工作区 ${workspace}`,
    lines: [
      invitedBy
        ? `${invitedBy} 邀请你加入工作区 ${workspace}，一起协作。`
        : `你受邀加入工作区 ${workspace}。`,
    ],
    button: "接受邀请",
    after: ["链接 7 天内有效，只能使用一次。", "如果你不认识发件人，可以忽略此邮件。"],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `请审核草稿 ${draft}`,
    lines: [`${askedBy} 请你审核工作区 ${workspace} 中的草稿 ${draft}。`],
    button: "打开草稿",
    after: ["你可以批准其章节、注明原因后退回，也可以发表评论。"],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `你在草稿 ${draft} 中被提及`,
    lines: [`${mentionedBy} 在工作区 ${workspace} 的草稿 ${draft} 的评论中提到了你。`],
    button: "打开草稿",
    after: ["在评论解决之前，该草稿会一直显示在你的主页上。"],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `研究 ${run} 已与你共享`,
    lines: [`${sharedBy} 在工作区 ${workspace} 中与你共享了研究 ${run}。`],
    button: "打开研究",
    after: ["你可以阅读其计划、步骤和报告，但以你有权打开的来源为限。"],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "有人向你请求文档",
    lines: [`${askedBy} 在工作区 ${workspace} 中向你请求一份文档，用来回答这个问题：`, question],
    button: "打开请求",
    after: ["你可以上传文档、从资料库中选择文档，或说明理由后拒绝。"],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "你的问题已得到回答",
    lines: [`你在工作区 ${workspace} 中请求的文档已收到，并回答了你的问题：`, question],
    button: "打开请求",
    after: ["从请求可以打开对话中的回答。"],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "文档没有回答你的问题",
    lines: [
      `你在工作区 ${workspace} 中请求的文档已收到。即使有了它，资料库也没有回答你的问题：`,
      question,
    ],
    button: "打开请求",
    after: ["你可以请求另一份文档。"],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "无法再次提出你的问题",
    lines: [`你在工作区 ${workspace} 中请求的文档已收到，但无法再次提出你的问题：`, question],
    button: "打开请求",
    after: ["请求中说明了原因。你可以在那里重试。"],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "你的请求被拒绝",
    lines: [
      declinedBy
        ? `${declinedBy} 拒绝了你在工作区 ${workspace} 中的请求。它请求一份关于这个问题的文档：`
        : `你在工作区 ${workspace} 中的请求被拒绝。它请求一份关于这个问题的文档：`,
      question,
    ],
    button: "打开请求",
    after: ["请求中说明了原因。你可以在那里再次请求。"],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "你已有账号",
    lines: ["有人（可能是你）试图用此邮箱地址创建账号。该地址已有账号，因此未作任何更改。"],
    button: "登录",
    after: [`如果忘记了密码，请设置新密码：${resetLink}`, "如果不是你本人，则无需处理。"],
  }),
};
